import type { FolderColor } from '@attune/contract/conversations/constants'
import type { Folder, ThreadFilters } from '@attune/contract/conversations/folders'
import { FOLDER_TITLE_MAX, FOLDERS_MAX } from '@attune/contract/conversations/limits'
import type { FactKind } from '@attune/contract/app/facts'
import {
  clearPrimary,
  deleteFolder,
  foldersOf,
  insertFolder,
  lockFolders,
  saveFolder,
  type FolderRecord,
} from '@attune/store/conversations/folders/folders'
import type { Tenant } from '@attune/store/store'
import type { Deps } from '../../deps.ts'
import { newId } from '../../new-id.ts'
import { Refusal } from '../../refusal.ts'
import { byOf } from '../../calls/by.ts'
import type { Member } from '../../calls/who.ts'
import { recordFacts } from '../../work/record-facts.ts'
import { accessFolder, folderFor } from './access-folder.ts'
import { isNative } from './native-folders.ts'

interface NewFolder {
  title: string
  filters: ThreadFilters
  kind: Folder['kind']
  color?: FolderColor | null | undefined
  sortIndex?: number | undefined
}

export const createFolder = (deps: Deps, who: Member, input: NewFolder): Promise<Folder> => {
  if (input.kind === 'native') throw new Refusal('FolderFixed')
  const title = readTitle(input.title)
  return deps.store.tenant(who.organizationId, async (tx) => {
    const accountId = who.account.account_id
    await lockFolders(tx, accountId)
    const others = await foldersOf(tx, accountId)
    if (others.length >= FOLDERS_MAX) throw new Refusal('TooManyFolders')
    refuseTaken(others, title)
    const folderId = newId('fo')
    const { filters, color = null, sortIndex = nextSortIndex(others) } = input
    await insertFolder(tx, {
      folderId,
      accountId,
      at: deps.now(),
      ...{ title, filters, color, sortIndex, primary: false },
    })
    await recordFolderFact(deps, tx, who, 'FolderAdded', folderId)
    return folderFor(await accessFolder(tx, who, folderId))
  })
}

interface FolderChange {
  id: string
  title?: string | undefined
  filters?: ThreadFilters | undefined
  color?: FolderColor | null | undefined
  sortIndex?: number | undefined
  primary?: boolean | undefined
}

export const patchFolder = (deps: Deps, who: Member, input: FolderChange): Promise<Folder> => {
  if (isNative(input.id)) throw new Refusal('FolderFixed')
  const title = input.title === undefined ? undefined : readTitle(input.title)
  return deps.store.tenant(who.organizationId, async (tx) => {
    const accountId = who.account.account_id
    await lockFolders(tx, accountId)
    const folder = await accessFolder(tx, who, input.id)
    if (title !== undefined) refuseTaken(await foldersOf(tx, accountId), title, input.id)
    const primary = input.primary ?? folder.is_primary
    if (primary && !folder.is_primary) await clearPrimary(tx, accountId)
    await saveFolder(tx, input.id, {
      title: title ?? folder.title,
      filters: input.filters ?? folder.filters,
      color: input.color === undefined ? folder.color : input.color,
      sortIndex: input.sortIndex ?? folder.sort_index,
      primary,
    })
    await recordFolderFact(deps, tx, who, 'FolderChanged', input.id)
    return folderFor(await accessFolder(tx, who, input.id))
  })
}

export const removeFolder = (deps: Deps, who: Member, input: { id: string }): Promise<{ _id: string }> => {
  if (isNative(input.id)) throw new Refusal('FolderFixed')
  return deps.store.tenant(who.organizationId, async (tx) => {
    await lockFolders(tx, who.account.account_id)
    await accessFolder(tx, who, input.id)
    await deleteFolder(tx, input.id)
    await recordFolderFact(deps, tx, who, 'FolderRemoved', input.id)
    return { _id: input.id }
  })
}

const readTitle = (text: string): string => {
  const title = text.replaceAll('\0', '').trim()
  if (title === '' || title.length > FOLDER_TITLE_MAX) throw new Refusal('FolderTitleRequired')
  return title
}

const refuseTaken = (folders: FolderRecord[], title: string, own?: string): void => {
  const same = (other: FolderRecord) => other.title.toLowerCase() === title.toLowerCase()
  if (folders.some((other) => other.folder_id !== own && same(other))) throw new Refusal('FolderTitleTaken')
}

const nextSortIndex = (folders: FolderRecord[]): number =>
  Math.max(-1, ...folders.map((folder) => folder.sort_index)) + 1

const recordFolderFact = (deps: Deps, tx: Tenant, who: Member, kind: FactKind, folderId: string): Promise<void> =>
  recordFacts(tx, [{ kind, payload: { folderId }, ...byOf(who, deps.now()) }])
