import type { SentEvent } from '@attune/contract/scenes/nodes/values'
import { listActiveRuns } from '@attune/store/scenes/runs/runs'
import type { Tenant } from '@attune/store/store'
import { readStoredRun } from '../read-stored.ts'
import { triggersOf } from './start-by-trigger.ts'

/** Whether a scene of the organization begins with one of these events, or an active run of the client waits for one. */
export const isHeard = async (tx: Tenant, contactId: string, events: readonly SentEvent[]): Promise<boolean> => {
  const names = new Set<string>(events)
  if ((await triggersOf(tx)).some(({ kind, value }) => kind === 'event' && names.has(value))) return true
  const tokens = (await listActiveRuns(tx, contactId)).flatMap(({ state }) => readStoredRun(state).tokens)
  return tokens.some(({ wait }) => wait.kind === 'event' && names.has(wait.name))
}
