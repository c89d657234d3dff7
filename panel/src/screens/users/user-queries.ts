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

/** Changes an account. After a failure it is loaded again, because someone else may have changed it. */
export const saveUser = async (input: Parameters<typeof calls.directory.putUser>[0]): Promise<UserDetails> => {
  try {
    const saved = await calls.directory.putUser(input)
    putUserInCache(saved)
    return saved
  } catch (error) {
    void reloadUser(input.userId)
    throw error
  }
}

export const refreshUsers = (): void => {
  void queryClient.invalidateQueries(USER_LISTS_KEY)
  void queryClient.invalidateQueries(PEOPLE_KEY)
}

export const reloadUser = (id: string): Promise<void> => queryClient.invalidateQueries(userQuery(id))
