import { queryOptions } from '@tanstack/react-query'
import { calls } from '../../../client/calls.ts'

/** Everything this page holds; another password or another second factor changes all of it. */
export const SECURITY = ['security'] as const

export const securityQuery = queryOptions({
  queryKey: [...SECURITY, 'state'],
  queryFn: ({ signal }) => calls.staff.security({}, { signal }),
})

export const sessionsQuery = queryOptions({
  queryKey: [...SECURITY, 'sessions'],
  queryFn: ({ signal }) => calls.staff.sessions({}, { signal }),
  // Somebody may have signed in a moment ago: that is what one looks for here.
  staleTime: 0,
})

export const apiKeysQuery = queryOptions({
  queryKey: [...SECURITY, 'keys'],
  queryFn: ({ signal }) => calls.staff.apiKeys({}, { signal }),
  staleTime: 0,
})
