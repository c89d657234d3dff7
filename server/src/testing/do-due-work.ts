import type { ClaimedWork } from '@attune/store/work/queue'
import { sql } from 'kysely'
import { workHandlers } from '../app/work-handlers.ts'
import type { Deps } from '../deps.ts'
import { ClaimLost } from '../work/claim.ts'
import { claimDue } from './time/claim-due.ts'

/**
 * Does all jobs due by the world's clock, and those they cause, until none is left; with `everything` also those due
 * later.
 */
export const doDueWork = async (deps: Deps, everything?: 'everything'): Promise<void> => {
  const { store } = deps
  for (let rounds = 0; rounds < 200; rounds += 1) {
    if (everything !== undefined)
      await store.global
        .updateTable('work')
        .set({ due_at: new Date(0) })
        .execute()
    const items = await claimDue(deps)
    if (items.length === 0) return
    for (const item of items) {
      const handler = workHandlers[item.kind as keyof typeof workHandlers]
      await handler(deps, item).catch((error: unknown) => {
        if (!(error instanceof ClaimLost)) throw error
      })
      await shiftPostponed(deps, item)
    }
  }
  throw new Error('The job queue never gets empty.')
}

/** A job is postponed by the database's clock: now it is by the world's, which may stand still or be days away. */
const shiftPostponed = async ({ store, now }: Deps, { workId }: ClaimedWork): Promise<void> => {
  const ahead = Date.now() + 1 - now().getTime()
  await sql`update work set due_at = due_at - ${ahead} * interval '1 millisecond'
    where work_id = ${workId} and claim is null`.execute(store.global)
}
