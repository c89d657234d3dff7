import { lockThreads, excludeMembers, addMembers, removeMembers } from '@attune/store/conversations/folders/members'
import { lockFolders, type FolderRecord } from '@attune/store/conversations/folders/folders'
import { filterReachable } from '@attune/store/contacts/contacts'
import type { Tenant } from '@attune/store/store'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { byOf } from '../../calls/by.ts'
import type { Member } from '../../calls/who.ts'
import { recordFacts } from '../../work/record-facts.ts'
import { accessFolder } from './access-folder.ts'
import { isNative } from './native-folders.ts'

interface FolderMembersInput {
  folderId: string
  contactIds: string[]
}

/** Adds clients to a folder by hand: all of them, or none if one is missing. */
export const addIntoFolder = (deps: Deps, who: Member, input: FolderMembersInput): Promise<{ changed: number }> =>
  deps.store.tenant(who.organizationId, (tx) => addIntoFolderInTx(deps, tx, who, input))

/** Removes clients from a folder. Clients matched by its filters stay out until they are added again. */
export const removeFromFolder = (deps: Deps, who: Member, input: FolderMembersInput): Promise<{ changed: number }> =>
  deps.store.tenant(who.organizationId, (tx) => removeFromFolderInTx(deps, tx, who, input))

/** The same inside the caller's transaction. */
export const addIntoFolderInTx = (
  deps: Deps,
  tx: Tenant,
  who: Member,
  input: FolderMembersInput,
): Promise<{ changed: number }> =>
  changeMembers(deps, tx, who, input, (folder, ids) => addMembers(tx, folder.folder_id, ids))

/** The same inside the caller's transaction. */
export const removeFromFolderInTx = (
  deps: Deps,
  tx: Tenant,
  who: Member,
  input: FolderMembersInput,
): Promise<{ changed: number }> =>
  changeMembers(deps, tx, who, input, (folder, ids) =>
    hasFilters(folder) ? excludeMembers(tx, folder.folder_id, ids) : removeMembers(tx, folder.folder_id, ids),
  )

const changeMembers = async (
  deps: Deps,
  tx: Tenant,
  who: Member,
  { folderId, contactIds }: FolderMembersInput,
  write: (folder: FolderRecord, ids: string[]) => Promise<string[]>,
): Promise<{ changed: number }> => {
  if (isNative(folderId)) throw new Refusal('FolderNotPersonal')
  const ids = [...new Set(contactIds)]
  await lockFolders(tx, who.account.account_id)
  const folder = await accessFolder(tx, who, folderId)
  const inReach = await filterReachable(tx, who.reach, ids)
  if (inReach.size < ids.length || (await lockThreads(tx, ids)).length < ids.length)
    throw new Refusal('ContactNotFound')
  const changed = await write(folder, ids)
  const by = byOf(who, deps.now())
  const payload = { folderId }
  if (changed.length > 0)
    await recordFacts(
      tx,
      changed.map((contactId) => ({ kind: 'FolderMembersChanged', contactId, payload, ...by })),
    )
  return { changed: changed.length }
}

const hasFilters = ({ filters }: FolderRecord): boolean =>
  Object.values(filters).some((value) => value !== undefined && value !== false && !isEmpty(value))

const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0
