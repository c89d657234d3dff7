import type { FactKind } from '@attune/contract/app/facts'
import { useLiveQueries } from '../client/use-live-queries.ts'
import { availableKey, planKey, problemsKey, runsKey } from './keys.ts'

/**
 * Facts that affect a client's runs, and those that affect their plan as well: mute, zone and status decide when
 * messages are sent.
 */
const OF_RUNS = ['SceneRun', 'SceneProblem']
const OF_PLAN = [
  ...OF_RUNS,
  'MessageHeld',
  'HeldMessage',
  'Conversation',
  'Scheduled',
  'Program',
  'Contact',
  'ClientRules',
]

const affectsRuns = (kind: FactKind): boolean => OF_RUNS.some((start) => kind.startsWith(start))
/** Whether a fact of this kind affects what leaves to a client. */
export const affectsPlan = (kind: FactKind): boolean => OF_PLAN.some((start) => kind.startsWith(start))

/** Refetches a client's runs and plan when the live stream reports a change. */
export const useScenesLive = (contactId: string): void =>
  useLiveQueries(
    contactId,
    (id) => [runsKey(id), availableKey(id), planKey(id)],
    (kind, id) => [
      ...(affectsRuns(kind) ? [runsKey(id), availableKey(id), problemsKey(id, '').slice(0, -1)] : []),
      ...(affectsPlan(kind) ? [planKey(id)] : []),
    ],
  )
