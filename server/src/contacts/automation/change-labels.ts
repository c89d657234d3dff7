import { LabelText } from '@attune/contract/contacts/fields'
import { CONTACT_COUNTS } from '@attune/contract/contacts/limits'
import { setLabels } from '@attune/store/contacts/change-contacts'
import type { Tenant } from '@attune/store/store'
import type { LockedContact } from '../access.ts'
import { recordFacts } from '../../work/record-facts.ts'

/** Adds or removes labels for automation. Writes nothing if nothing changes. Returns a sentence for each problem. */
export const changeLabels = async (
  tx: Tenant,
  row: LockedContact,
  { strategy, tags }: { strategy: 'add' | 'remove'; tags: string[] },
  by: { cause: string; at: Date },
): Promise<string[]> => {
  const asked = [...new Set(tags.map((tag) => tag.trim()).filter((tag) => tag !== ''))]
  const good = asked.filter((tag) => LabelText.safeParse(tag).success)
  const problems = asked.length === good.length ? [] : ['Some tags are not valid labels.']
  const then =
    strategy === 'add' ? [...new Set([...row.labels, ...good])] : row.labels.filter((label) => !good.includes(label))
  if (then.length > CONTACT_COUNTS.labels)
    return [...problems, `A client can have at most ${CONTACT_COUNTS.labels} labels.`]
  if (then.length === row.labels.length) return problems
  await setLabels(tx, row.contact_id, then)
  const payload = { fields: ['labels'], ...countLabelMoves(row.labels, then) }
  await recordFacts(tx, [{ kind: 'ContactChanged', contactId: row.contact_id, payload, actor: null, ...by }])
  return problems
}

/** How many labels were added and removed: counts only, so that facts hold no labels. */
export const countLabelMoves = (
  before: readonly string[],
  after: readonly string[],
): { came: number; went: number } => ({
  came: after.filter((label) => !before.includes(label)).length,
  went: before.filter((label) => !after.includes(label)).length,
})
