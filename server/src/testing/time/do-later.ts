import { workHandlers } from '../../app/work-handlers.ts'
import type { WorkKind } from '../../work/kinds.ts'
import type { World } from '../world.ts'
import { claimDue } from './claim-due.ts'

/**
 * Does the jobs of a kind as if it were this much later, in ms. The world's own clock stays: streams that are open
 * would see their readers' sessions end.
 */
export const doLater = async ({ deps }: World, kind: WorkKind, ms: number): Promise<void> => {
  const { global } = deps.store
  await global
    .updateTable('work')
    .set({ due_at: new Date(0) })
    .where('kind', '=', kind)
    .execute()
  const later = new Date(deps.now().getTime() + ms)
  const items = await claimDue(deps, [kind], { limit: 100 })
  if (items.length === 0) throw new Error(`There is no job ${kind}.`)
  for (const item of items) await workHandlers[kind]({ ...deps, now: () => later }, item)
}
