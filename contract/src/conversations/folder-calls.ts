import * as z from 'zod'
import { tenantCall } from '../call.ts'
import { contactRefusals } from '../contacts/refusals.ts'
import { ContactId } from '../ids.ts'
import { FOLDER_COLORS, FOLDER_KINDS } from './constants.ts'
import { AnyFolderId, Folder, FolderCount, ThreadFilters } from './folders.ts'
import { FOLDER_CONTACTS_MAX, FOLDER_SORT_MAX, FOLDER_TITLE_MAX } from './limits.ts'
import { folderRefusals } from './folder-refusals.ts'

const { FolderNotFound, FolderNotPersonal, FolderFixed, FolderTitleRequired, FolderTitleTaken, TooManyFolders } =
  folderRefusals

// Longer ones are refused with a sentence once their ends are cut off.
const title = z.string().max(10 * FOLDER_TITLE_MAX)
const color = z.enum(FOLDER_COLORS).nullable()
const sortIndex = z.number().int().min(0).max(FOLDER_SORT_MAX)

/** Native folders, then the reader's own in their order; `native`: only the ones, or only the others. */
const getFolders = tenantCall('conversations.view', {
  method: 'POST',
  path: '/v2/threads.getFolders',
  summary: 'Thread folders of the reader',
})
  .input(z.strictObject({ native: z.boolean().optional() }).optional())
  .output(z.object({ data: z.array(Folder) }))

/** A count for each folder that `getFolders` answers, in its order: as many as paging through the folder shows. */
const getCounters = tenantCall('conversations.view', {
  method: 'POST',
  path: '/v2/threads.getCounters',
  summary: 'How many threads the folders hold',
})
  .input(z.strictObject({}).optional())
  .output(z.object({ data: z.array(FolderCount) }))

/** Titles are cut of spaces at their ends; no two of an account's are the same but for case. */
const createFolder = tenantCall('conversations.view', {
  method: 'POST',
  path: '/v1/messages/threads/folders',
  summary: 'Make a folder',
})
  .input(
    z.strictObject({
      title,
      filters: ThreadFilters.default({}),
      kind: z.enum(FOLDER_KINDS).default('personal'),
      color: color.optional(),
      /** After all others when left out. */
      sortIndex: sortIndex.optional(),
    }),
  )
  .output(Folder)
  .errors({ FolderFixed, FolderTitleRequired, FolderTitleTaken, TooManyFolders })

/** `primary: true` makes the list open with this folder in the place of another. */
const patchFolder = tenantCall('conversations.view', {
  method: 'PATCH',
  path: '/v1/messages/threads/folders/{id}',
  summary: 'Change a folder',
})
  .input(
    z.strictObject({
      id: AnyFolderId,
      title: title.optional(),
      filters: ThreadFilters.optional(),
      color: color.optional(),
      sortIndex: sortIndex.optional(),
      primary: z.boolean().optional(),
    }),
  )
  .output(Folder)
  .errors({ FolderNotFound, FolderFixed, FolderTitleRequired, FolderTitleTaken })

const removeFolder = tenantCall('conversations.view', {
  method: 'DELETE',
  path: '/v1/messages/threads/folders/{id}',
  summary: 'Take a folder away',
})
  .input(z.strictObject({ id: AnyFolderId }))
  .output(z.object({ _id: AnyFolderId }))
  .errors({ FolderNotFound, FolderFixed })

const Members = z.strictObject({
  folderId: AnyFolderId,
  contactIds: z.array(ContactId).min(1).max(FOLDER_CONTACTS_MAX),
})
const memberErrors = { FolderNotFound, FolderNotPersonal, ContactNotFound: contactRefusals.ContactNotFound }

/** Puts clients into a folder by hand, all or none; those that stand in it stay. `changed` counts the others. */
const addIntoFolder = tenantCall('conversations.view', {
  method: 'POST',
  path: '/v1/messages/threads/folders/add-into',
  summary: 'Put clients into a folder',
})
  .input(Members)
  .output(z.object({ changed: z.number().int() }))
  .errors(memberErrors)

/** Takes clients out, all or none. What the folder's filters would bring back stays out until it is added again. */
const removeFromFolder = tenantCall('conversations.view', {
  method: 'POST',
  path: '/v1/messages/threads/folders/remove-from',
  summary: 'Take clients out of a folder',
})
  .input(Members)
  .output(z.object({ changed: z.number().int() }))
  .errors(memberErrors)

export const folderCalls = {
  getFolders,
  getCounters,
  createFolder,
  patchFolder,
  removeFolder,
  addIntoFolder,
  removeFromFolder,
}
