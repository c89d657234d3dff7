import type { Folder, FolderCount } from '@attune/contract/conversations/folders'
import { NATIVE_FOLDERS } from '@attune/contract/conversations/constants'
import { FOLDER_COUNT_MAX } from '@attune/contract/conversations/limits'
import { countNative, countThreads } from '@attune/store/conversations/folders/count-threads'
import { foldersOf } from '@attune/store/conversations/folders/folders'
import type { Deps } from '../../deps.ts'
import type { Member } from '../../calls/who.ts'
import { readerOf } from '../access.ts'
import { accessFolders } from './access-folder.ts'
import { listNativeFolders } from './native-folders.ts'

/** Lists the native folders, then the reader's own. `native` limits it to one kind. */
export const getFolders = (
  deps: Deps,
  who: Member,
  { native }: { native?: boolean | undefined } = {},
): Promise<{ data: Folder[] }> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const own = await accessFolders(tx, who)
    const everybodys = listNativeFolders(own.some((folder) => folder.primary))
    return { data: [...(native === false ? [] : everybodys), ...(native === true ? [] : own)] }
  })

/** Counts the threads in each folder for this reader. */
export const getCounters = (deps: Deps, who: Member): Promise<{ data: FolderCount[] }> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const reader = readerOf(deps, who)
    const native = await countNative(tx, reader)
    const data: FolderCount[] = NATIVE_FOLDERS.map((id) => ({ folderId: id, count: native[id], more: false }))
    const own = (await foldersOf(tx, reader.accountId)).map(({ folder_id: folderId, filters }) => ({
      folderId,
      filters,
    }))
    const wanted = own.map((folder) => ({ ...reader, folder }))
    const found = await countThreads(tx, wanted, FOLDER_COUNT_MAX + 1)
    for (const [place, { folderId }] of own.entries()) {
      const count = found[place] ?? 0
      data.push({ folderId, count: Math.min(count, FOLDER_COUNT_MAX), more: count > FOLDER_COUNT_MAX })
    }
    return { data }
  })
