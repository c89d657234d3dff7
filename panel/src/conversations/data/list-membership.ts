import type { Thread } from '@attune/contract/conversations/entity'
import type { ThreadFilters } from '@attune/contract/conversations/folders'
import type { NativeFolder, ThreadOrder } from '@attune/contract/conversations/constants'
import { isNative, type FolderId } from './folders.ts'
import { FILTER_FLAGS, type FilterFlag } from './thread-filters.ts'

/** What a thread list shows: a folder, a search in names (`q`), filters, and its order if not latest first. */
export interface ThreadFilter {
  folder: FolderId
  q: string
  filters: ThreadFilters
  order?: ThreadOrder
}

/**
 * Who is reading, and which thread is open: the open one stays in its list even if it no longer belongs there. `now` is
 * in ms since 1970; `folders` has the filters of the reader's personal folders that have any.
 */
export interface Reader {
  accountId: string
  openContactId: string | null
  now?: number
  folders?: ReadonlyMap<string, ThreadFilters>
}

/**
 * Whether a thread belongs in a list, by the server's rules. `held` is the thread as it is listed now. Only the server
 * knows who was removed from a personal folder by hand, so a folder's own filters keep listed threads but add none;
 * `mayBelong` says when to ask the server.
 */
export const belongs = (thread: Thread, filter: ThreadFilter, reader: Reader, held?: Thread): boolean =>
  matchesName(thread, filter.q, held) &&
  matches(thread, filter.filters, reader) &&
  (isInFolder(thread, filter.folder, reader) || (held !== undefined && matchesFolderFilters(thread, filter, reader)))

/** Whether an unlisted thread might belong in the list, so that the list must be reloaded. */
export const mayBelong = (thread: Thread, filter: ThreadFilter, reader: Reader): boolean =>
  !belongs(thread, filter, reader) &&
  matchesName(thread, filter.q) &&
  matches(thread, filter.filters, reader) &&
  matchesFolderFilters(thread, filter, reader)

/** Whether the client is muted for automation at `now`, in ms since 1970. */
export const isMuted = ({ mutedUntil }: Thread, now: number): boolean =>
  mutedUntil !== null && Date.parse(mutedUntil) > now

export const isInNativeFolder = (
  thread: Thread,
  folder: NativeFolder,
  { accountId, now = Date.now() }: Reader,
): boolean => {
  switch (folder) {
    case 'all':
      return true
    case 'unread':
      return thread.unreadCount > 0
    case 'needs-answer':
      return thread.needsAnswerSince !== null
    case 'mine':
      return isOwnClient(thread, accountId)
    case 'pinned':
      return thread.isPinned
    case 'review':
      return thread.reviewPoint !== null && !thread.isReviewed
    case 'muted':
      return isMuted(thread, now)
    case 'stopped':
      return thread.contactStatus === 'stop'
  }
}

/** The account is the client's primary coach, or covers for them. */
export const isOwnClient = ({ primaryCoach, covering }: Thread, accountId: string): boolean =>
  primaryCoach !== null && (primaryCoach._id === accountId || primaryCoach._id === covering?.coach._id)

const isInFolder = (thread: Thread, folder: ThreadFilter['folder'], reader: Reader): boolean =>
  isNative(folder) ? isInNativeFolder(thread, folder, reader) : thread.folderIds.includes(folder)

const matchesFolderFilters = (thread: Thread, { folder }: ThreadFilter, reader: Reader): boolean => {
  const filters = isNative(folder) ? undefined : reader.folders?.get(folder)
  return filters !== undefined && matches(thread, filters, reader)
}

const matches = (thread: Thread, { labels, coachIds, status, ...flags }: ThreadFilters, reader: Reader): boolean =>
  (labels === undefined || labels.length === 0 || labels.some((label) => thread.labels.includes(label))) &&
  (coachIds === undefined || coachIds.length === 0 || coachIds.includes(thread.primaryCoach?._id ?? '')) &&
  (status === undefined || thread.contactStatus === status) &&
  FILTER_FLAGS.every((flag) => flags[flag] !== true || isInNativeFolder(thread, FLAG_FOLDERS[flag], reader))

const FLAG_FOLDERS: Record<FilterFlag, NativeFolder> = {
  unread: 'unread',
  needsAnswer: 'needs-answer',
  mine: 'mine',
  pinned: 'pinned',
  review: 'review',
  muted: 'muted',
  stopped: 'stopped',
}

/**
 * The server also searches fields not shown here (such as phones), so a listed thread stays while its title is the
 * same.
 */
const matchesName = ({ title }: Thread, q: string, held?: Thread): boolean =>
  q === '' || held?.title === title || title.toLowerCase().includes(q.toLowerCase())
