import type { Folder } from '@attune/contract/conversations/folders'
import { folderOf, foldersOf, type FolderRecord } from '@attune/store/conversations/folders/folders'
import type { Tenant } from '@attune/store/store'
import { Refusal } from '../../refusal.ts'
import type { Member } from '../../calls/who.ts'

/** Loads one of the reader's personal folders. Other people's count as missing. */
export const accessFolder = async (tx: Tenant, who: Member, folderId: string): Promise<FolderRecord> => {
  const folder = await folderOf(tx, who.account.account_id, folderId)
  if (folder === undefined) throw new Refusal('FolderNotFound')
  return folder
}

/** The reader's personal folders in their order. */
export const accessFolders = async (tx: Tenant, who: Member): Promise<Folder[]> =>
  (await foldersOf(tx, who.account.account_id)).map(folderFor)

export const folderFor = (row: FolderRecord): Folder => ({
  _id: row.folder_id,
  kind: 'personal',
  title: row.title,
  filters: row.filters,
  sortIndex: row.sort_index,
  primary: row.is_primary,
  color: row.color,
})
