import type { ContactFilters } from '@attune/contract/contacts/filters'

/** Query cache keys of this slice. */
export const SLICE = ['contacts'] as const
export const LISTS = [...SLICE, 'list'] as const
export const COUNTS = [...SLICE, 'count'] as const
export const ONES = [...SLICE, 'one'] as const
export const VIEWS = [...SLICE, 'views'] as const
export const NOTES = [...SLICE, 'notes'] as const
export const REQUESTS = [...SLICE, 'requests'] as const

export const listKey = (filters: ContactFilters) => [...LISTS, filters] as const
export const countKey = (filters: ContactFilters) => [...COUNTS, filters] as const
export const contactKey = (id: string) => [...ONES, id] as const
export const requestsKey = (contactId: string | null) => [...REQUESTS, contactId] as const
export const notesKey = (id: string) => [...NOTES, id] as const
