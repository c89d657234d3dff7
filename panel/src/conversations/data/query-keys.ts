import type { ThreadFilter } from './list-membership.ts'

/** Query cache keys of this slice. */
export const SLICE = ['conversations'] as const
export const THREAD_LISTS = [...SLICE, 'threads'] as const
export const THREADS = [...SLICE, 'thread'] as const
export const TIMELINES = [...SLICE, 'timeline'] as const
export const FOLDER_LIST = [...SLICE, 'folders'] as const
export const COUNTERS = [...SLICE, 'counters'] as const
export const FOUND = [...SLICE, 'found'] as const
export const RANKS_OVER_TIME = [...SLICE, 'ranks'] as const
export const MEDIA = [...SLICE, 'media'] as const
export const TAKEOVERS = [...SLICE, 'takeover'] as const
export const CLIENT_RULES = [...SLICE, 'client-rules'] as const
export const PINNED = [...SLICE, 'pinned'] as const

/** Ends with the filter, which `filterOfKey` reads back. */
export const threadListKey = (filter: ThreadFilter) => [...THREAD_LISTS, filter] as const
export const filterOfKey = (key: readonly unknown[]): ThreadFilter => key[2] as ThreadFilter // As threadListKey made it.

/** Waiting clients after a given one, beyond what a list has loaded. */
export const nextWaitingKey = (filter: ThreadFilter, contactId: string) =>
  [...SLICE, 'next-waiting', filter, contactId] as const

/** The pages of Home, for one coach's clients or everyone's. Home also stands outside Conversations. */
export const HOME_LIST = ['home', 'list'] as const
export const homeListKey = (coach: string | undefined) => [...HOME_LIST, coach ?? 'all'] as const
export const nextOnHomeKey = (coach: string | undefined, contactId: string, moment: string) =>
  ['home', 'next', coach ?? 'all', contactId, moment] as const

export const threadKey = (contactId: string) => [...THREADS, contactId] as const
export const titleKey = (contactId: string) => [...SLICE, 'title', contactId] as const
export const timelineKey = (contactId: string) => [...TIMELINES, contactId] as const
