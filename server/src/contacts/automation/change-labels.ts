import { changeTags } from '@attune/engine/profile/change-tags'
import { setLabels } from '@attune/store/contacts/change-contacts'
import type { Tenant } from '@attune/store/store'
import type { LockedContact } from '../access.ts'
import { recordFacts } from '../../work/record-facts.ts'

/** Adds or removes labels for automation, as the engine has checked them. Writes nothing if nothing changes. */
export const changeLabels = async (
  tx: Tenant,
  row: LockedContact,
  change: { strategy: 'add' | 'remove'; tags: string[] },
  by: { cause: string; at: Date },
): Promise<void> => {
  const then = changeTags(row.labels, change)
  if (then.length === row.labels.length) return
  await setLabels(tx, row.contact_id, then)
  const payload = { fields: ['labels'], ...countLabelMoves(row.labels, then) }
  await recordFacts(tx, [{ kind: 'ContactChanged', contactId: row.contact_id, payload, actor: null, ...by }])
}

/** How many labels were added and removed: counts only, so that facts hold no labels. */
export const countLabelMoves = (
  before: readonly string[],
  after: readonly string[],
): { came: number; went: number } => ({
  came: after.filter((label) => !before.includes(label)).length,
  went: before.filter((label) => !after.includes(label)).length,
})
