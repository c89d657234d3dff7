import type { StaffName } from '@attune/contract/staff/entity'
import { sql, type Selectable } from 'kysely'
import { staffNameOf } from '../staff/staff-name.ts'
import type { Tenant } from '../store.ts'
import type { ContactMergesTable } from './tables.ts'

export interface MergeRecord extends Selectable<ContactMergesTable> {
  /** The full name of the one that went. */
  name: string
  by: StaffName | null
}

/** One merge at a time in an organization, until the transaction ends: each locks several clients. */
export const lockMerges = async (tx: Tenant): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${tx.organizationId} merges`}, 0))`.execute(tx.db)
}

export const insertMerge = async (
  tx: Tenant,
  merge: { mergeId: string; stays: string; goes: string; by: string; at: Date; was: object; became: object },
): Promise<void> => {
  await tx
    .insert('contact_merges', {
      merge_id: merge.mergeId,
      contact_id: merge.stays,
      merged_id: merge.goes,
      by_id: merge.by,
      at: merge.at,
      was: JSON.stringify(merge.was),
      became: JSON.stringify(merge.became),
    })
    .execute()
}

/** The merges that a client is made up of and that were not undone, the latest first. */
export const listMerges = async (
  tx: Tenant,
  which: { contactId: string } | { mergeId: string },
): Promise<MergeRecord[]> => {
  const [column, value] =
    'contactId' in which ? (['m.contact_id', which.contactId] as const) : (['m.merge_id', which.mergeId] as const)
  const { rows } = await sql<MergeRecord>`
    select m.*, c.full_name as name, ${staffNameOf('m.by_id')} as by from contact_merges m
    join contacts c on c.organization_id = m.organization_id and c.contact_id = m.merged_id
    where m.organization_id = ${tx.organizationId} and ${sql.ref(column)} = ${value} and m.undone_at is null
    order by m.at desc, m.merge_id desc`.execute(tx.db)
  return rows
}

export const endMerge = async (tx: Tenant, mergeId: string, by: string, at: Date): Promise<void> => {
  await tx.update('contact_merges').set({ undone_by: by, undone_at: at }).where('merge_id', '=', mergeId).execute()
}

/** Changes what is remembered about the one that stays from before a merge. */
export const changeMergeBefore = async (tx: Tenant, mergeId: string, was: object): Promise<void> => {
  await tx
    .update('contact_merges')
    .set({ was: JSON.stringify(was) })
    .where('merge_id', '=', mergeId)
    .execute()
}

/** Hides the one that goes behind the one that stays, with all that were merged into it before. */
export const hideBehind = async (tx: Tenant, goes: string, stays: string, at: Date): Promise<void> => {
  await sql`update contacts set merged_into = ${stays}, removed_at = coalesce(removed_at, ${at}::timestamptz),
      rev = rev + 1
    where organization_id = ${tx.organizationId} and (contact_id = ${goes} or merged_into = ${goes})`.execute(tx.db)
  await sql`update threads set removed_at = ${at}::timestamptz, rev = rev + 1
    where organization_id = ${tx.organizationId} and contact_id = ${goes} and removed_at is null`.execute(tx.db)
}

/** Brings back the one that went, with those that were part of it: their merges are still there. */
export const bringBack = async (tx: Tenant, goes: string): Promise<void> => {
  await sql`update contacts set merged_into = null, removed_at = null, rev = rev + 1
    where organization_id = ${tx.organizationId} and contact_id = ${goes}`.execute(tx.db)
  await sql`update threads set removed_at = null, rev = rev + 1
    where organization_id = ${tx.organizationId} and contact_id = ${goes}`.execute(tx.db)
  await sql`${partsOf(tx, goes)}
    update contacts c set merged_into = ${goes} from parts
    where c.organization_id = ${tx.organizationId} and c.contact_id = parts.contact_id`.execute(tx.db)
}

/** All clients that a client is made up of, through merges that were not undone. */
const partsOf = (tx: Tenant, contactId: string) => sql`
  with recursive parts (contact_id) as (
    select m.merged_id from contact_merges m
    where m.organization_id = ${tx.organizationId} and m.contact_id = ${contactId} and m.undone_at is null
    union
    select m.merged_id from contact_merges m join parts p on p.contact_id = m.contact_id
    where m.organization_id = ${tx.organizationId} and m.undone_at is null
  )`

/** The one that stays is also reached at the other's addresses. Each remembers whose it was. */
export const takeAddresses = async (tx: Tenant, goes: string, stays: string): Promise<void> => {
  await sql`update contact_addresses set contact_id = ${stays}, merged_from = coalesce(merged_from, ${goes})
    where organization_id = ${tx.organizationId} and contact_id = ${goes}`.execute(tx.db)
}

/** Gives the one that went its addresses back, and those of its parts. */
export const returnAddresses = async (tx: Tenant, goes: string, stays: string): Promise<void> => {
  await sql`${partsOf(tx, goes)}
    update contact_addresses a set contact_id = ${goes},
      merged_from = case when a.merged_from = ${goes} then null else a.merged_from end
    where a.organization_id = ${tx.organizationId} and a.contact_id = ${stays}
      and (a.merged_from = ${goes} or a.merged_from in (select contact_id from parts))`.execute(tx.db)
}
