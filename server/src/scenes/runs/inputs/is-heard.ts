import type { SentEvent } from '@attune/contract/scenes/nodes/values'
import { readRun } from '@attune/engine/formats/read-stored'
import { listActiveRuns } from '@attune/store/scenes/runs/runs'
import type { Tenant } from '@attune/store/store'
import { triggersOf } from './start-by-trigger.ts'

/** Whether a scene of the organization begins with one of these events, or an active run of the client waits for one. */
export const isHeard = async (tx: Tenant, contactId: string, events: readonly SentEvent[]): Promise<boolean> => {
  const names = new Set<string>(events)
  if ((await triggersOf(tx)).some(({ kind, value }) => kind === 'event' && names.has(value))) return true
  const runs = (await listActiveRuns(tx, contactId)).map(({ state }) => readRun(state))
  // What only a newer version can read may wait for anything.
  return runs.some(
    (run) => !run.ok || run.value.tokens.some(({ wait }) => wait.kind === 'event' && names.has(wait.name)),
  )
}
