import { HOUR_MS } from '@attune/contract/durations'
import { IDEMPOTENCY } from '@attune/contract/idempotency'
import { forgetKeys } from '@attune/store/idempotency/keys'
import { organizationIds } from '@attune/store/staff/renaming'
import { addRecurringWork, postponeGlobalWork } from '@attune/store/work/global-work'
import type { Deps } from '../deps.ts'
import type { GlobalJob } from '../work/kinds.ts'

declare module '../work/kinds.ts' {
  interface GlobalWorkPayloads {
    'forget-answers': Record<string, never>
  }
}

const KIND = 'forget-answers'

/** Adds the hourly job unless there is one already. Called at each start. */
export const addForgetAnswers = (deps: Deps): Promise<void> =>
  addRecurringWork(deps.store.global, { kind: KIND, payload: {}, dueAt: deps.now(), now: deps.now() })

/** Deletes the idempotency keys that have been kept for a day, with their answers, and runs again in an hour. */
export const forgetAnswers = async (deps: Deps, item: GlobalJob<'forget-answers'>): Promise<void> => {
  const before = new Date(deps.now().getTime() - IDEMPOTENCY.keptMs)
  for (const organizationId of await organizationIds(deps.store.global))
    await deps.store.tenant(organizationId, (tx) => forgetKeys(tx, before))
  await postponeGlobalWork(deps.store.global, item, HOUR_MS)
}
