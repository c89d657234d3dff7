import * as z from 'zod'
import { ContactFilters } from '../contacts/filters.ts'
import { BULK_IDS_MAX } from '../contacts/limits.ts'
import { folderRefusals } from '../conversations/folder-refusals.ts'
import { AnyFolderId, ThreadSearchFilters } from '../conversations/folders.ts'
import { contactRefusals } from '../contacts/refusals.ts'
import { ContactId } from '../ids.ts'
import { ContactJobId } from './ids.ts'

/** The clients a bulk action applies to: those given by id, or those that a client list or conversation list finds now. */
export const BulkClients = z.union([
  /** These clients. */
  z.strictObject({ ids: z.array(ContactId).min(1).max(BULK_IDS_MAX) }),
  /** All clients the client list finds with these filters. */
  z.strictObject({ query: ContactFilters }),
  /** All clients whose conversations the conversation list finds with these filters. */
  z.strictObject({ threads: ThreadSearchFilters }),
  /** All clients for whom this bulk action of yours changed something, so that it can be undone. */
  z.strictObject({ changedBy: ContactJobId }),
])
export type BulkClients = z.infer<typeof BulkClients>

/** Bulk actions on conversations. Folders are the caller's personal folders. */
export const THREAD_ACTIONS = [
  z.strictObject({ kind: z.literal('reviewed'), reviewed: z.boolean() }),
  z.strictObject({ kind: z.literal('needs-answer'), needsAnswer: z.boolean() }),
  /** Marks them as read or unread for you. */
  z.strictObject({ kind: z.literal('unread'), unread: z.boolean() }),
  z.strictObject({ kind: z.literal('add-into'), folderId: AnyFolderId }),
  z.strictObject({ kind: z.literal('remove-from'), folderId: AnyFolderId }),
] as const
export type ThreadAction = z.infer<(typeof THREAD_ACTIONS)[number]>

/** Refusals when the clients are chosen by folder, or by another bulk action. */
export const bulkRefusals = {
  FolderNotFound: folderRefusals.FolderNotFound,
  JobNotFound: contactRefusals.JobNotFound,
}
