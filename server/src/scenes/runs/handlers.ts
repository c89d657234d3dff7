import type { runs } from '@attune/contract/scenes/runs/calls'
import { forMember, type HandlersOf } from '../../calls/handler.ts'
import { availableScene, availableScenes } from './calls/available-scenes.ts'
import { listProblems, listRuns } from './calls/list-runs.ts'
import { startForContact } from './calls/start-for-contact.ts'
import { planOf } from './plan/plan-of.ts'
import { feedCustomEvent } from './calls/feed-custom-event.ts'
import { stopRun } from './calls/stop-run.ts'
import { whyHeld, whyMessage } from './why/why.ts'

export const runHandlers: HandlersOf<typeof runs> = {
  list: forMember(listRuns),
  start: forMember(startForContact),
  stop: forMember(stopRun),
  available: forMember(availableScenes),
  availableOne: forMember(availableScene),
  problems: forMember(listProblems),
  tellEvent: forMember(feedCustomEvent),
  why: forMember(whyMessage),
  whyHeld: forMember(whyHeld),
  plan: forMember(planOf),
}
