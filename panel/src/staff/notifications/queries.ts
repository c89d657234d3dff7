import { queryOptions } from '@tanstack/react-query'
import { calls } from '../../client/calls.ts'

/** The account's notification settings. */
export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: ({ signal }) => calls.staff.getNotifications({}, { signal }),
  staleTime: 5 * 60_000,
})
