import type { runs } from '@attune/contract/scenes/runs/calls'
import { forMember, type HandlersOf } from '../../calls/handler.ts'
import { availableScene, availableScenes } from './calls/available-scenes.ts'
import { listProblems, listRuns } from './calls/list-runs.ts'
import { startForContact } from './calls/start-for-contact.ts'
import { dayPlanOf } from './plan/day-plan.ts'
import { planHoldOf, planOf } from './plan/plan-of.ts'
import type { PlanSource } from './plan/plan-source.ts'
import { feedCustomEvent } from './calls/feed-custom-event.ts'
import { stopRun } from './calls/stop-run.ts'
import { whyHeld, whyMessage } from './why/why.ts'
import type { WhySource } from './why/why-source.ts'

/** What programs add to a client's plan, and to why a message was sent. Their slice comes later, so they are handed in. */
export interface ProgramSources {
  foreseePrograms: PlanSource
  explainProgram: WhySource
}

export const runHandlersWith = ({ foreseePrograms, explainProgram }: ProgramSources): HandlersOf<typeof runs> => ({
  list: forMember(listRuns),
  start: forMember(startForContact),
  stop: forMember(stopRun),
  listAvailable: forMember(availableScenes),
  getAvailability: forMember(availableScene),
  listProblems: forMember(listProblems),
  tellEvent: forMember(feedCustomEvent),
  explain: forMember((deps, who, input) => whyMessage(deps, who, { ...input, explainProgram })),
  explainHeld: forMember((deps, who, input) => whyHeld(deps, who, { ...input, explainProgram })),
  getDayPlan: forMember((deps, who, input) => dayPlanOf(deps, who, { ...input, foreseePrograms })),
  planHold: forMember(planHoldOf),
  getPlan: forMember((deps, who, input) => planOf(deps, who, { ...input, foreseePrograms })),
})
