import type { runs } from '@attune/contract/scenes/runs/calls'
import { inside, type HandlersOf } from '../../http/handler.ts'
import { availableScene, availableScenes } from './calls/available-scenes.ts'
import { listProblems, listRuns } from './calls/list-runs.ts'
import { startForContact } from './calls/start-for-contact.ts'
import { planOf } from './plan/plan-of.ts'
import { tellCustomEvent } from './calls/tell-custom-event.ts'
import { stopRun } from './calls/stop-run.ts'
import { whyHeld, whyMessage } from './why/why.ts'

export const runHandlers: HandlersOf<typeof runs> = {
  list: inside(listRuns),
  start: inside(startForContact),
  stop: inside(stopRun),
  available: inside(availableScenes),
  availableOne: inside(availableScene),
  problems: inside(listProblems),
  tellEvent: inside(tellCustomEvent),
  why: inside(whyMessage),
  whyHeld: inside(whyHeld),
  plan: inside(planOf),
}
