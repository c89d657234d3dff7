import type { Merge } from '@attune/contract/doubles/entity'
import { UNMERGE_DAYS } from '@attune/contract/doubles/limits'
import { DAY_MS } from '@attune/contract/durations'
import type { MergeRecord } from '@attune/store/doubles/merges'
import { may, type Member } from '../calls/who.ts'
import { nameFor } from '../contacts/access.ts'
import { seesPrivate } from '../contacts/private-data.ts'

/** Until when a merge can be undone. */
export const undoneUntil = ({ at }: { at: Date }): Date => new Date(at.getTime() + UNMERGE_DAYS * DAY_MS)

/** A merge as this reader may see it. */
export const mergeFor = (who: Member, row: MergeRecord, now: Date): Merge => ({
  _id: row.merge_id,
  contactId: row.contact_id,
  mergedId: row.merged_id,
  name: nameFor(who, row.merged_id, row.name),
  by: row.by,
  at: row.at.toISOString(),
  until: undoneUntil(row).toISOString(),
  abilities: { undo: may(who, 'contacts.delete') && seesPrivate(who) && undoneUntil(row) > now },
})
