import * as z from 'zod'
import { ContactFilters } from '../contacts/filters.ts'
import { BULK_IDS_MAX } from '../contacts/limits.ts'
import { folderRefusals } from '../conversations/folder-refusals.ts'
import { AnyFolderId, ThreadSearchFilters } from '../conversations/folders.ts'
import { ContactId } from '../ids.ts'

/** Clients that something is done to: those named, or those a list of clients or of conversations finds now. */
export const BulkClients = z.union([
  z.strictObject({ ids: z.array(ContactId).min(1).max(BULK_IDS_MAX) }),
  z.strictObject({ query: ContactFilters }),
  z.strictObject({ threads: ThreadSearchFilters }),
])
export type BulkClients = z.infer<typeof BulkClients>

/** What is done to each client's conversation. Folders are the personal ones of who asks. */
export const THREAD_ACTIONS = [
  z.strictObject({ kind: z.literal('reviewed'), reviewed: z.boolean() }),
  z.strictObject({ kind: z.literal('add-into'), folderId: AnyFolderId }),
  z.strictObject({ kind: z.literal('remove-from'), folderId: AnyFolderId }),
] as const
export type ThreadAction = z.infer<(typeof THREAD_ACTIONS)[number]>

/** Of conversations that are chosen by a folder. */
export const bulkRefusals = { FolderNotFound: folderRefusals.FolderNotFound }
