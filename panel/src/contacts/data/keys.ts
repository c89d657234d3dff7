/** Query cache keys of this slice. */
const SLICE = ['contacts'] as const
export const LISTS = [...SLICE, 'list'] as const
export const ONES = [...SLICE, 'one'] as const
export const COUNTS = [...SLICE, 'count'] as const
export const VIEWS = [...SLICE, 'views'] as const
const NOTES = [...SLICE, 'notes'] as const
export const REQUESTS = [...SLICE, 'requests'] as const

export const requestsKey = (contactId: string | null) => [...REQUESTS, contactId] as const
export const notesKey = (id: string) => [...NOTES, id] as const
