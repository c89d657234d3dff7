import { FILTER_CHOICES_MAX } from '@attune/contract/conversations/limits'
import type { ThreadFilters } from '@attune/contract/conversations/folders'
import { isPanel, type SidebarPanel } from '../sidebar/sidebar-memory.ts'
import type { FolderId } from './folders.ts'

/** Filters that are on or off, as named in the URL. */
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

/** Thread filters as URL parameters. Lists are joined by commas, which labels cannot contain. */
export type FiltersSearch = { [F in FilterFlag]?: true } & {
  labels?: string
  coach?: string
  status?: 'active' | 'stop'
}

/** The URL parameters of the Conversations screen. */
export interface ConversationsSearch extends FiltersSearch {
  q?: string
  folder?: FolderId
  msgId?: string
  /** The sidebar panel shown over the conversation, or as a page on a phone. */
  panel?: SidebarPanel
  /** The task that is worked on in the open conversation. */
  task?: string
  /** The reader came from Home: the next client to answer is the next one there. Another folder or filter ends it. */
  from?: 'home'
}

/**
 * Reads the URL parameters and drops unknown or invalid ones, so that links from other versions still work. A folder
 * that isn't there is kept, so that the list can say so.
 */
export const conversationsSearch = (search: Record<string, unknown>): ConversationsSearch => {
  const { folder, msgId, status, task, from } = search
  const [q, labels] = [textOf(search['q']).slice(0, 100), listOf(search['labels'], /^.{1,40}$/)]
  const coach = listOf(search['coach'], /^us_[0-9a-f]{32}$/)
  return {
    ...(q !== '' && { q }),
    ...(typeof folder === 'string' && folder !== '' && { folder }),
    ...(typeof msgId === 'string' && msgId !== '' && { msgId }),
    ...(typeof task === 'string' && TASK_ID.test(task) && { task }),
    ...(isPanel(search['panel']) && { panel: search['panel'] }),
    ...(labels.length > 0 && { labels: labels.join() }),
    ...(coach.length > 0 && { coach: coach.join() }),
    ...((status === 'active' || status === 'stop') && { status }),
    ...(from === 'home' && { from }),
    ...Object.fromEntries(FILTER_FLAGS.filter((flag) => search[flag] === true).map((flag) => [flag, true])),
  }
}

const TASK_ID = /^tk_[0-9a-f]{32}$/

/** The URL's search without the linked message, the open panel and the task, which belong to one conversation. */
export const withoutLink = (search: Record<string, unknown>): ConversationsSearch => {
  const { msgId: _link, panel: _over, task: _task, ...rest } = conversationsSearch(search)
  return rest
}

/** The filters with sorted values, so that equal filters make equal cache keys. */
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

/** The router parses a value of only digits as a number. */
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
