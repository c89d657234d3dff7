import * as z from 'zod'
import { CONTACT_STATUSES } from '../contacts/constants.ts'
import { CONTACT_TEXTS } from '../contacts/limits.ts'
import { AccountId } from '../ids.ts'
import { FolderId } from './ids.ts'
import { FOLDER_COLORS, FOLDER_KINDS, NATIVE_FOLDERS } from './constants.ts'
import { FILTER_CHOICES_MAX } from './limits.ts'

/** Filters of a folder or of the conversation list. A thread must match all given filters; `false` filters nothing. */
export const ThreadFilters = z.strictObject({
  /** Has incoming messages after your read mark. */
  unread: z.boolean().optional(),
  /** The client is waiting for an answer. */
  needsAnswer: z.boolean().optional(),
  /** You are the primary coach. */
  mine: z.boolean().optional(),
  pinned: z.boolean().optional(),
  /** Has a review point and hasn't been reviewed. */
  review: z.boolean().optional(),
  /** Automation is muted for the client now. */
  muted: z.boolean().optional(),
  /** The client's status is `stop`. */
  stopped: z.boolean().optional(),
  /** The client has one of these labels. */
  labels: z.array(z.string().min(1).max(CONTACT_TEXTS.label)).max(FILTER_CHOICES_MAX).optional(),
  /** One of these is the primary coach. */
  coachIds: z.array(AccountId).max(FILTER_CHOICES_MAX).optional(),
  status: z.enum(CONTACT_STATUSES).optional(),
})
export type ThreadFilters = z.infer<typeof ThreadFilters>

/** A native folder by name, or a personal folder by id. */
export const AnyFolderId = z.union([z.enum(NATIVE_FOLDERS), FolderId])
export type AnyFolderId = z.infer<typeof AnyFolderId>

/** The id of a folder, in any form. If it isn't one of the caller's folders, the call is refused as `FolderNotFound`. */
export const FolderName = z.string().min(1).max(100)

/** Filters of the conversation list, with a search text and a folder. */
export const ThreadSearchFilters = z.strictObject({
  ...ThreadFilters.shape,
  /** Part of the client's name; also part of the phone number or email if you may see them. */
  q: z.string().max(100).optional(),
  /** Only threads in this folder. */
  folderId: FolderName.optional(),
})
export type ThreadSearchFilters = z.infer<typeof ThreadSearchFilters>

/**
 * A folder of threads. Personal folders belong to one account and contain what was added by hand, plus what matches the
 * filters, minus what was removed by hand.
 */
export const Folder = z.object({
  _id: AnyFolderId,
  kind: z.enum(FOLDER_KINDS),
  title: z.string(),
  filters: ThreadFilters,
  /** Folders are sorted by this, then by creation time. */
  sortIndex: z.number().int(),
  /** The folder the conversation list opens with. Exactly one folder is primary. */
  primary: z.boolean(),
  color: z.enum(FOLDER_COLORS).nullable(),
})
export type Folder = z.infer<typeof Folder>

/**
 * The number of threads in a folder within your reach. If `more` is true there are at least `count`; native folders are
 * exact.
 */
export const FolderCount = z.object({ folderId: AnyFolderId, count: z.number().int(), more: z.boolean() })
export type FolderCount = z.infer<typeof FolderCount>
