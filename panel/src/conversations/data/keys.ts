import type { ThreadFilter } from './thread-data.ts'

/** Keys of this slice in the query cache. */
export const SLICE = ['conversations'] as const
export const THREAD_LISTS = [...SLICE, 'threads'] as const
export const THREADS = [...SLICE, 'thread'] as const
export const TIMELINES = [...SLICE, 'timeline'] as const

export const threadListKey = ({ folder, q }: ThreadFilter) => [...THREAD_LISTS, folder, q] as const
export const threadKey = (contactId: string) => [...THREADS, contactId] as const
export const timelineKey = (contactId: string) => [...TIMELINES, contactId] as const
