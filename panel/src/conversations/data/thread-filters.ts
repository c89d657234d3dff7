import { FILTER_CHOICES_MAX } from '@attune/contract/conversations/limits'
import type { ThreadFilters } from '@attune/contract/conversations/folders'
import { isPanel, type SidebarPanel } from '../sidebar/sidebar-memory.ts'
import { isFolderId, type FolderId } from './folders.ts'

/** Words of the address that narrow a list to those of which they are true. */
export const FILTER_FLAGS = ['unread', 'needsAnswer', 'mine', 'pinned', 'review', 'muted', 'stopped'] as const
export type FilterFlag = (typeof FILTER_FLAGS)[number]

export const FLAG_LABELS: Record<FilterFlag, string> = {
  unread: 'Unread',
  needsAnswer: 'Needs answer',
  mine: 'Mine',
  pinned: 'Pinned',
  review: 'In review',
  muted: 'Muted',
  stopped: 'Stopped',
}

/** The same in the address of Conversations: what is several is joined by commas, which no label has. */
export type FiltersSearch = { [F in FilterFlag]?: true } & {
  labels?: string
  coach?: string
  status?: 'active' | 'stop'
}

/** What the address of the Conversations screen says besides the client. */
export interface ConversationsSearch extends FiltersSearch {
  q?: string
  folder?: FolderId
  msgId?: string
  /** A panel of the sidebar that lies over the conversation, or on a phone is a page. */
  panel?: SidebarPanel
}

/** What an address says, as far as it is known here: a shared link of another version shows what it can. */
export const conversationsSearch = (search: Record<string, unknown>): ConversationsSearch => {
  const { folder, msgId, status } = search
  const [q, labels] = [textOf(search['q']).slice(0, 100), listOf(search['labels'], /^.{1,40}$/)]
  const coach = listOf(search['coach'], /^us_[0-9a-f]{32}$/)
  return {
    ...(q !== '' && { q }),
    ...(isFolderId(folder) && { folder }),
    ...(typeof msgId === 'string' && msgId !== '' && { msgId }),
    ...(isPanel(search['panel']) && { panel: search['panel'] }),
    ...(labels.length > 0 && { labels: labels.join() }),
    ...(coach.length > 0 && { coach: coach.join() }),
    ...((status === 'active' || status === 'stop') && { status }),
    ...Object.fromEntries(FILTER_FLAGS.filter((flag) => search[flag] === true).map((flag) => [flag, true])),
  }
}

/** The filters in the order of their names, so that the same ones are one key of the cache. */
export const filtersOf = ({ labels, coach, status, ...rest }: ConversationsSearch): ThreadFilters => ({
  ...(coach !== undefined && { coachIds: coach.split(',').toSorted() }),
  ...(labels !== undefined && { labels: labels.split(',').toSorted() }),
  ...(status !== undefined && { status }),
  ...Object.fromEntries(FILTER_FLAGS.filter((flag) => rest[flag] === true).map((flag) => [flag, true])),
})

export const searchOf = ({ labels = [], coachIds = [], status, ...flags }: ThreadFilters): FiltersSearch => ({
  ...(labels.length > 0 && { labels: labels.join() }),
  ...(coachIds.length > 0 && { coach: coachIds.join() }),
  ...(status !== undefined && { status }),
  ...Object.fromEntries(FILTER_FLAGS.filter((flag) => flags[flag] === true).map((flag) => [flag, true])),
})

export const filterCount = (filters: ThreadFilters): number => Object.keys(searchOf(filters)).length

/** A text of digits alone reads as a number in an address. */
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''

const listOf = (value: unknown, form: RegExp): string[] => [
  ...new Set(
    textOf(value)
      .split(',')
      .map((word) => word.trim())
      .filter((word) => form.test(word))
      .slice(0, FILTER_CHOICES_MAX),
  ),
]
