import * as z from 'zod'
import { CONTACT_STATUSES } from '../contacts/constants.ts'
import { CONTACT_TEXTS } from '../contacts/limits.ts'
import { AccountId, FolderId } from '../ids.ts'
import { FOLDER_COLORS, FOLDER_KINDS, NATIVE_FOLDERS } from './constants.ts'
import { FILTER_CHOICES_MAX } from './limits.ts'

/**
 * Which threads: what a folder holds by its filters, and what a list may be narrowed by beside its folder. All hold
 * together; what is left out or false narrows nothing.
 * - `unread`: incoming messages after the reader's own mark. `needsAnswer`: somebody waits for an answer.
 * - `mine`: the reader is the primary coach. `coachIds`: the primary coach is one of them.
 * - `review`: a review point is set and nobody has reviewed it. `muted`: muted now. `stopped`: status stop.
 * - `labels`: the client carries one of them.
 */
export const ThreadFilters = z.strictObject({
  unread: z.boolean().optional(),
  needsAnswer: z.boolean().optional(),
  mine: z.boolean().optional(),
  pinned: z.boolean().optional(),
  review: z.boolean().optional(),
  muted: z.boolean().optional(),
  stopped: z.boolean().optional(),
  labels: z.array(z.string().min(1).max(CONTACT_TEXTS.label)).max(FILTER_CHOICES_MAX).optional(),
  coachIds: z.array(AccountId).max(FILTER_CHOICES_MAX).optional(),
  status: z.enum(CONTACT_STATUSES).optional(),
})
export type ThreadFilters = z.infer<typeof ThreadFilters>

/** A folder that everybody has, by its word, or a personal one by its id. */
export const AnyFolderId = z.union([z.enum(NATIVE_FOLDERS), FolderId])
export type AnyFolderId = z.infer<typeof AnyFolderId>

/** What a list of threads is asked for: its filters, a word, and the folder it shows. */
export const ThreadSearchFilters = z.strictObject({
  ...ThreadFilters.shape,
  /** Parts of the client's name, and of phone and e-mail for who may see them. */
  q: z.string().max(100).optional(),
  folderId: AnyFolderId.optional(),
})
export type ThreadSearchFilters = z.infer<typeof ThreadSearchFilters>

/**
 * A thread folder (spec 1 §3). A personal one belongs to an account in its organization: it holds what was added by hand
 * and, if it has filters, what matches them, without what was taken out by hand. Folders stand by `sortIndex`, then by
 * when they were made. `primary`: the one the list opens with, exactly one.
 */
export const Folder = z.object({
  _id: AnyFolderId,
  kind: z.enum(FOLDER_KINDS),
  title: z.string(),
  filters: ThreadFilters,
  sortIndex: z.number().int(),
  primary: z.boolean(),
  color: z.enum(FOLDER_COLORS).nullable(),
})
export type Folder = z.infer<typeof Folder>

/** How many threads of the reader a folder holds. Native ones are exact; `more`: there are at least as many as `count`. */
export const FolderCount = z.object({ folderId: AnyFolderId, count: z.number().int(), more: z.boolean() })
export type FolderCount = z.infer<typeof FolderCount>
