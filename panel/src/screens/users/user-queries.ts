import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { UserDetails } from '@attune/contract/staff/users/user'
import { calls } from '../../client/calls.ts'
import { queryClient } from '../../client/query-client.ts'
import { PEOPLE_KEY, USER_LISTS_KEY } from '../../staff/people/people-query.ts'
import type { UsersSearch } from './users-search.ts'

const USERS = ['users'] as const
const PAGE = 25

const userKey = (id: string) => [...USERS, 'one', id] as const

/** Accounts matching the address, page by page, by name. */
export const usersQuery = ({ disabled, ...filters }: UsersSearch) =>
  infiniteQueryOptions({
    queryKey: [...USER_LISTS_KEY.queryKey, { disabled, ...filters }],
    queryFn: ({ pageParam, signal }) =>
      calls.directory.users(
        {
          ...filters,
          ...(disabled !== undefined && { disabled: disabled ? 'true' : 'false' }),
          limit: PAGE,
          ...(pageParam !== null && { next: pageParam }),
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => (pagination.hasNext ? pagination.next : null),
  })

export const userQuery = (id: string) =>
  queryOptions({
    queryKey: userKey(id),
    queryFn: ({ signal }) => calls.directory.getUser({ userId: id }, { signal }),
  })

/** Puts an account that a call has returned into the cache, and loads the lists again. */
export const putUserInCache = (user: UserDetails): void => {
  queryClient.setQueryData(userKey(user._id), user)
  refreshUsers()
}

export const refreshUsers = (): void => {
  void queryClient.invalidateQueries(USER_LISTS_KEY)
  void queryClient.invalidateQueries(PEOPLE_KEY)
}

export const reloadUser = (id: string): Promise<void> => queryClient.invalidateQueries({ queryKey: userKey(id) })
