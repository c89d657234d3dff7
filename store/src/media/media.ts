import { sql, type Insertable, type Selectable } from 'kysely'
import type { Tenant } from '../store.ts'
import type { MediaTable } from './tables.ts'

export type MediaRecord = Selectable<MediaTable>
export type NewMedia = Omit<Insertable<MediaTable>, 'organization_id' | 'state' | 'used_at'>

/** Notes a file before its bytes are stored. */
export const insertMedia = async (tx: Tenant, media: NewMedia): Promise<void> => {
  await tx.db
    .insertInto('media')
    .values({ ...media, organization_id: tx.organizationId, state: 'storing' })
    .execute()
}

/** Its bytes are there. False: it was swept meanwhile. */
export const markStored = async (tx: Tenant, mediaId: string): Promise<boolean> => {
  const { numUpdatedRows } = await tx.db
    .updateTable('media')
    .set({ state: 'ready' })
    .where('organization_id', '=', tx.organizationId)
    .where('media_id', '=', mediaId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Files that are there, in no order. */
export const loadMedia = (tx: Tenant, mediaIds: readonly string[]): Promise<MediaRecord[]> =>
  tx.db
    .selectFrom('media')
    .selectAll()
    .where('organization_id', '=', tx.organizationId)
    .where('media_id', 'in', mediaIds.length === 0 ? [''] : mediaIds)
    .where('state', '=', 'ready')
    .execute()

/**
 * Gives a file to what shows it from now on, once. Null: it is not there, of another kind, another's upload, or taken
 * already. `contactId` says whose it is.
 */
export const takeMedia = async (
  tx: Tenant,
  mediaId: string,
  as: { kind: MediaRecord['kind']; uploadedBy: string | null; contactId: string | null; at: Date },
): Promise<MediaRecord | null> => {
  const taken = await tx.db
    .updateTable('media')
    .set({ used_at: as.at, contact_id: as.contactId })
    .where('organization_id', '=', tx.organizationId)
    .where('media_id', '=', mediaId)
    .where('kind', '=', as.kind)
    .where('state', '=', 'ready')
    .where('uploaded_by', 'is not distinct from', as.uploadedBy)
    .where('used_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return taken ?? null
}

/** Removes the rows of uploads that nothing shows: one, if it is still unused; `uploadedBy` narrows to one's own. */
export const deleteUnused = async (tx: Tenant, mediaId: string, uploadedBy?: string): Promise<boolean> => {
  let removing = tx.db
    .deleteFrom('media')
    .where('organization_id', '=', tx.organizationId)
    .where('media_id', '=', mediaId)
    .where('used_at', 'is', null)
  if (uploadedBy !== undefined) removing = removing.where('uploaded_by', '=', uploadedBy)
  const { numDeletedRows } = await removing.executeTakeFirst()
  return numDeletedRows === 1n
}

/** Removes the rows of some files, or of all of a client, or of those of the client among some. Messages that showed them keep an empty place. */
export const deleteMedia = async (
  tx: Tenant,
  which: { ids: readonly string[]; contactId?: string } | { contactId: string },
): Promise<string[]> => {
  let removing = tx.db.deleteFrom('media').where('organization_id', '=', tx.organizationId)
  if ('ids' in which) removing = removing.where('media_id', '=', sql<string>`any(${which.ids})`)
  if (which.contactId !== undefined) removing = removing.where('contact_id', '=', which.contactId)
  return (await removing.returning('media_id').execute()).map((row) => row.media_id)
}
