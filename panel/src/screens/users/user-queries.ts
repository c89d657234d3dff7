import type { UserDetails } from '@attune/contract/staff/users/user'
import { calls } from '../../client/calls.ts'
import { makeCollection } from '../../client/collection.ts'
import { queryClient } from '../../client/query-client.ts'
import { PEOPLE_KEY, USER_LISTS_KEY } from '../../staff/people/people-query.ts'
import type { UsersSearch } from './users-search.ts'

const PAGE = 25

const users = makeCollection({ name: 'users', list: calls.directory.listUsers, one: calls.directory.getUser })

/** Accounts matching the address, page by page, by name. */
export const usersQuery = ({ disabled, ...filters }: UsersSearch) =>
  users.list({ ...filters, ...(disabled !== undefined && { disabled: disabled ? 'true' : 'false' }), limit: PAGE })

export const userQuery = (id: string) => users.one({ userId: id })

/** Puts an account that a call has returned into the cache, and loads the lists again. */
export const putUserInCache = (user: UserDetails): void => {
  queryClient.setQueryData(userQuery(user._id).queryKey, user)
  refreshUsers()
}

export const refreshUsers = (): void => {
  void queryClient.invalidateQueries(USER_LISTS_KEY)
  void queryClient.invalidateQueries(PEOPLE_KEY)
}

export const reloadUser = (id: string): Promise<void> => queryClient.invalidateQueries(userQuery(id))
