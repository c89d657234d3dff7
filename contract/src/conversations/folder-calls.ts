import * as z from 'zod'
import { tenantCall } from '../call.ts'
import { contactRefusals } from '../contacts/refusals.ts'
import { ContactId } from '../ids.ts'
import { FOLDER_COLORS, FOLDER_KINDS } from './constants.ts'
import { AnyFolderId, Folder, FolderCount, FolderName, ThreadFilters } from './folders.ts'
import { FOLDER_CONTACTS_MAX, FOLDER_SORT_MAX, FOLDER_TITLE_MAX } from './limits.ts'
import { folderRefusals } from './folder-refusals.ts'

const { FolderNotFound, FolderNotPersonal, FolderFixed, FolderTitleRequired, FolderTitleTaken, TooManyFolders } =
  folderRefusals

// Looser than FOLDER_TITLE_MAX, so that a title that is too long after trimming gets its own refusal.
const title = z.string().max(10 * FOLDER_TITLE_MAX)
const color = z.enum(FOLDER_COLORS).nullable()
const sortIndex = z.number().int().min(0).max(FOLDER_SORT_MAX)

/**
 * Lists the native folders, then your own in order. `native` limits the list to native (true) or personal (false)
 * folders.
 */
const getFolders = tenantCall(
  'conversations.view',
  { method: 'POST', path: '/v2/threads.getFolders', summary: 'List folders' },
  { reads: true },
)
  .input(z.strictObject({ native: z.boolean().optional() }).optional())
  .output(z.object({ data: z.array(Folder) }))

/** Counts the threads in each folder, in the order of `getFolders`. */
const getCounters = tenantCall(
  'conversations.view',
  { method: 'POST', path: '/v2/threads.getCounters', summary: 'Count threads per folder' },
  { reads: true },
)
  .input(z.strictObject({}).optional())
  .output(z.object({ data: z.array(FolderCount) }))

/** Creates a personal folder. The title is trimmed and must be unique among your folders, ignoring case. */
const createFolder = tenantCall(
  'conversations.view',
  {
    method: 'POST',
    path: '/v1/messages/threads/folders',
    summary: 'Create a folder',
  },
  { whileSwitched: 'never' },
)
  .input(
    z.strictObject({
      title,
      filters: ThreadFilters.default({}),
      kind: z.enum(FOLDER_KINDS).default('personal'),
      color: color.optional(),
      /** Position among your folders; last if omitted. */
      sortIndex: sortIndex.optional(),
    }),
  )
  .output(Folder)
  .errors({ FolderFixed, FolderTitleRequired, FolderTitleTaken, TooManyFolders })

/** Updates a personal folder. `primary: true` makes it the folder the conversation list opens with. */
const updateFolder = tenantCall(
  'conversations.view',
  {
    method: 'PATCH',
    path: '/v1/messages/threads/folders/{id}',
    summary: 'Update a folder',
  },
  { whileSwitched: 'never' },
)
  .input(
    z.strictObject({
      id: FolderName,
      title: title.optional(),
      filters: ThreadFilters.optional(),
      color: color.optional(),
      sortIndex: sortIndex.optional(),
      primary: z.boolean().optional(),
    }),
  )
  .output(Folder)
  .errors({ FolderNotFound, FolderFixed, FolderTitleRequired, FolderTitleTaken })

/** Deletes a personal folder. Its threads are not affected. */
const removeFolder = tenantCall(
  'conversations.view',
  {
    method: 'DELETE',
    path: '/v1/messages/threads/folders/{id}',
    summary: 'Delete a folder',
  },
  { whileSwitched: 'never' },
)
  .input(z.strictObject({ id: FolderName }))
  .output(z.object({ _id: AnyFolderId }))
  .errors({ FolderNotFound, FolderFixed })

const Members = z.strictObject({
  folderId: FolderName,
  contactIds: z.array(ContactId).min(1).max(FOLDER_CONTACTS_MAX),
})
const memberErrors = { FolderNotFound, FolderNotPersonal, ContactNotFound: contactRefusals.ContactNotFound }

/** Adds clients to a folder by hand, all or none. `changed` counts those that weren't in it. */
const addIntoFolder = tenantCall(
  'conversations.view',
  {
    method: 'POST',
    path: '/v1/messages/threads/folders/add-into',
    summary: 'Add clients to a folder',
  },
  { whileSwitched: 'never' },
)
  .input(Members)
  .output(z.object({ changed: z.number().int() }))
  .errors(memberErrors)

/**
 * Removes clients from a folder, all or none. They stay out even if they match the folder's filters, until they are
 * added again.
 */
const removeFromFolder = tenantCall(
  'conversations.view',
  {
    method: 'POST',
    path: '/v1/messages/threads/folders/remove-from',
    summary: 'Remove clients from a folder',
  },
  { whileSwitched: 'never' },
)
  .input(Members)
  .output(z.object({ changed: z.number().int() }))
  .errors(memberErrors)

export const folderCalls = {
  getFolders,
  getCounters,
  createFolder,
  updateFolder,
  removeFolder,
  addIntoFolder,
  removeFromFolder,
}
