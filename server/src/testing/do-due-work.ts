import { claimWork } from '@attune/store/work/queue'
import { workHandlers } from '../app/work-handlers.ts'
import type { Deps } from '../deps.ts'
import { ClaimLost } from '../work/claim.ts'

/** Does all due jobs, and those they cause, until none is left; with `everything` also those due later. */
export const doDueWork = async (deps: Deps, everything?: 'everything'): Promise<void> => {
  const { store } = deps
  for (let rounds = 0; rounds < 200; rounds += 1) {
    if (everything !== undefined)
      await store.global
        .updateTable('work')
        .set({ due_at: new Date(0) })
        .execute()
    const items = await claimWork(store.global, 10, deps.settings.workLeaseMs)
    if (items.length === 0) return
    for (const item of items) {
      const handler = workHandlers[item.kind as keyof typeof workHandlers]
      await handler(deps, item).catch((error: unknown) => {
        if (!(error instanceof ClaimLost)) throw error
      })
    }
  }
  throw new Error('The job queue never gets empty.')
}
