import type { FolderColor } from '@attune/contract/conversations/constants'
import type { ThreadFilters } from '@attune/contract/conversations/folders'
import { sql, type Selectable } from 'kysely'
import type { ThreadFoldersTable } from '../tables-folders.ts'
import type { Tenant } from '../../store.ts'

export type FolderRecord = Selectable<ThreadFoldersTable>

export interface FolderValues {
  title: string
  filters: ThreadFilters
  color: FolderColor | null
  sortIndex: number
  primary: boolean
}

/** Folders of an account, in order. */
export const foldersOf = (tx: Tenant, accountId: string): Promise<FolderRecord[]> =>
  tx
    .from('thread_folders')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('sort_index')
    .orderBy('created_at')
    .orderBy('folder_id')
    .execute()

/** A folder of an account. */
export const folderOf = (tx: Tenant, accountId: string, folderId: string): Promise<FolderRecord | undefined> =>
  tx
    .from('thread_folders')
    .selectAll()
    .where('folder_id', '=', folderId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()

/** Locks an account's folders until the transaction ends, so that checks of titles and their number stay valid. */
export const lockFolders = async (tx: Tenant, accountId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`folders ${tx.organizationId} ${accountId}`}, 0))`.execute(
    tx.db,
  )
}

export const insertFolder = async (
  tx: Tenant,
  folder: FolderValues & { folderId: string; accountId: string; at: Date },
): Promise<void> => {
  await tx
    .insert('thread_folders', {
      folder_id: folder.folderId,
      account_id: folder.accountId,
      created_at: folder.at,
      ...columns(folder),
    })
    .execute()
}

export const saveFolder = async (tx: Tenant, folderId: string, values: FolderValues): Promise<void> => {
  await tx
    .update('thread_folders')
    .set({ ...columns(values), rev: sql<number>`rev + 1` })
    .where('folder_id', '=', folderId)
    .execute()
}

const columns = ({ title, filters, color, sortIndex, primary }: FolderValues) => ({
  title,
  filters: JSON.stringify(filters),
  color,
  sort_index: sortIndex,
  is_primary: primary,
})

/** Clears the primary flag of all of an account's folders. */
export const clearPrimary = async (tx: Tenant, accountId: string): Promise<void> => {
  await tx
    .update('thread_folders')
    .set({ is_primary: false, rev: sql<number>`rev + 1` })
    .where('account_id', '=', accountId)
    .where('is_primary', '=', true)
    .execute()
}

/** Deletes a folder and its members. */
export const deleteFolder = async (tx: Tenant, folderId: string): Promise<void> => {
  await tx.delete('thread_folders').where('folder_id', '=', folderId).execute()
}
