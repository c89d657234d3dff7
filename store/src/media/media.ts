import { sql, type Insertable, type Selectable } from 'kysely'
import type { Tenant } from '../store.ts'
import type { MediaTable } from './tables.ts'

export type MediaRecord = Selectable<MediaTable>
export type NewMedia = Omit<Insertable<MediaTable>, 'organization_id' | 'state' | 'used_at'>

/** Inserts a file's row before its bytes are stored. */
export const insertMedia = async (tx: Tenant, media: NewMedia): Promise<void> => {
  await tx.insert('media', { ...media, state: 'storing' }).execute()
}

/** Marks a file as stored. False if it was swept in the meantime. */
export const markStored = async (tx: Tenant, mediaId: string): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .update('media')
    .set({ state: 'ready' })
    .where('media_id', '=', mediaId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Stored files by id, unordered. */
export const loadMedia = (tx: Tenant, mediaIds: readonly string[]): Promise<MediaRecord[]> =>
  tx
    .from('media')
    .selectAll()
    .where('media_id', 'in', mediaIds.length === 0 ? [''] : mediaIds)
    .where('state', '=', 'ready')
    .execute()

/**
 * Marks a file as used, once. Null if it doesn't exist, is of another kind, is someone else's upload, or is already
 * used. `contactId` is the client it belongs to.
 */
export const takeMedia = async (
  tx: Tenant,
  mediaId: string,
  as: { kind: MediaRecord['kind']; uploadedBy: string | null; contactId: string | null; at: Date },
): Promise<MediaRecord | null> => {
  const taken = await tx
    .update('media')
    .set({ used_at: as.at, contact_id: as.contactId })
    .where('media_id', '=', mediaId)
    .where('kind', '=', as.kind)
    .where('state', '=', 'ready')
    .where('uploaded_by', 'is not distinct from', as.uploadedBy)
    .where('used_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return taken ?? null
}

/** Makes files that were taken, but never shown, unused uploads again. Returns those that are still there. */
export const releaseMedia = async (tx: Tenant, mediaIds: readonly string[]): Promise<string[]> => {
  if (mediaIds.length === 0) return []
  const rows = await tx
    .update('media')
    .set({ used_at: null, contact_id: null })
    .where('media_id', '=', sql<string>`any(${[...mediaIds]})`)
    .returning('media_id')
    .execute()
  return rows.map((row) => row.media_id)
}

/** Deletes an unused upload's row; with `uploadedBy` only if it is that account's. */
export const deleteUnused = async (tx: Tenant, mediaId: string, uploadedBy?: string): Promise<boolean> => {
  let removing = tx.delete('media').where('media_id', '=', mediaId).where('used_at', 'is', null)
  if (uploadedBy !== undefined) removing = removing.where('uploaded_by', '=', uploadedBy)
  const { numDeletedRows } = await removing.executeTakeFirst()
  return numDeletedRows === 1n
}

/** Deletes rows of files: by id, of a client, or both. Messages keep an empty attachment. */
export const deleteMedia = async (
  tx: Tenant,
  which: { ids: readonly string[]; contactId?: string } | { contactId: string },
): Promise<string[]> => {
  let removing = tx.delete('media')
  if ('ids' in which) removing = removing.where('media_id', '=', sql<string>`any(${which.ids})`)
  if (which.contactId !== undefined) removing = removing.where('contact_id', '=', which.contactId)
  return (await removing.returning('media_id').execute()).map((row) => row.media_id)
}
