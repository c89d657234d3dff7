import { sql } from 'kysely'
import type { Tenant } from '../../store.ts'

/**
 * Locks threads so that none is erased before the transaction ends; in order of id, so that two callers can't deadlock.
 * Returns those that still exist.
 */
export const lockThreads = async (tx: Tenant, contactIds: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ contact_id: string }>`
    select contact_id from threads where organization_id = ${tx.organizationId} and contact_id = any(${contactIds})
      and removed_at is null order by contact_id for no key update`.execute(tx.db)
  return rows.map((row) => row.contact_id)
}

/** Adds clients to a folder by hand. Returns those not added by hand before. */
export const addMembers = async (tx: Tenant, folderId: string, contactIds: readonly string[]): Promise<string[]> =>
  writeMembers(tx, folderId, contactIds, 'in')

/** Excludes clients from a folder with filters. Returns those not excluded before. */
export const excludeMembers = (tx: Tenant, folderId: string, contactIds: readonly string[]): Promise<string[]> =>
  writeMembers(tx, folderId, contactIds, 'out')

const writeMembers = async (tx: Tenant, folderId: string, contactIds: readonly string[], hand: 'in' | 'out') => {
  const { rows } = await sql<{ contact_id: string }>`
    insert into thread_folder_members as old (organization_id, folder_id, contact_id, hand)
    select ${tx.organizationId}, ${folderId}, contact_id, ${hand} from unnest(${contactIds}::text[]) as c (contact_id)
    on conflict (organization_id, folder_id, contact_id) do update set hand = excluded.hand
      where old.hand <> excluded.hand
    returning contact_id`.execute(tx.db)
  return rows.map((row) => row.contact_id)
}

/** Removes clients from a folder without filters. Returns those that were in it. */
export const removeMembers = async (tx: Tenant, folderId: string, contactIds: readonly string[]): Promise<string[]> => {
  const rows = await tx
    .delete('thread_folder_members')
    .where('folder_id', '=', folderId)
    .where('contact_id', 'in', contactIds)
    .where('hand', '=', 'in')
    .returning('contact_id')
    .execute()
  return rows.map((row) => row.contact_id)
}
