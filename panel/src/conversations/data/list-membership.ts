import type { Thread } from '@attune/contract/conversations/entity'
import type { ThreadFilters } from '@attune/contract/conversations/folders'
import type { NativeFolder } from '@attune/contract/conversations/constants'
import { isNative, type FolderId } from './folders.ts'
import { FILTER_FLAGS, type FilterFlag } from './thread-filters.ts'

/** What a thread list shows: its folder, what narrows it, and what is searched for in names. */
export interface ThreadFilter {
  folder: FolderId
  q: string
  filters: ThreadFilters
}

/**
 * Who reads, and which thread is open: that one stays in its list although it may no longer belong there. `now` is in ms
 * since 1970, `folders` holds the filters of the reader's own folders that have any.
 */
export interface Reader {
  accountId: string
  openContactId: string | null
  now?: number
  folders?: ReadonlyMap<string, ThreadFilters>
}

/**
 * Whether a thread stands in a list, by the rules by which the server fills it. `held` is the thread as it stands there
 * now. Only the server knows who was taken out of a personal folder by hand, so a folder's own filters keep those that
 * are there, and bring in nobody: `mayBelong` says when to ask.
 */
export const belongs = (thread: Thread, filter: ThreadFilter, reader: Reader, held?: Thread): boolean =>
  matchesName(thread, filter.q, held) &&
  matches(thread, filter.filters, reader) &&
  (isInFolder(thread, filter.folder, reader) || (held !== undefined && matchesFolderFilters(thread, filter, reader)))

/** Whether a thread that is not listed could stand there all the same: the list is asked for again. */
export const mayBelong = (thread: Thread, filter: ThreadFilter, reader: Reader): boolean =>
  !belongs(thread, filter, reader) &&
  matchesName(thread, filter.q) &&
  matches(thread, filter.filters, reader) &&
  matchesFolderFilters(thread, filter, reader)

/** Whether automation leaves the client alone at a time in ms since 1970. */
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
      return thread.primaryCoach?._id === accountId
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

/** A name also stays found by what cannot be seen here, a phone say, as long as it is the same name. */
const matchesName = ({ title }: Thread, q: string, held?: Thread): boolean =>
  q === '' || held?.title === title || title.toLowerCase().includes(q.toLowerCase())
