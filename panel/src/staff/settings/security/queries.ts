import { queryOptions } from '@tanstack/react-query'
import { loadAccountAgain } from '../../../client/account.ts'
import { tellAccountTabs } from '../../../client/account-tabs.ts'
import { calls } from '../../../client/calls.ts'

/**
 * Key of all queries of this page; a new password or second factor affects all of them. It begins like the account's,
 * so they are loaded again whenever the account is, such as after a change in another tab.
 */
export const SECURITY = ['me', 'security'] as const

export const securityQuery = queryOptions({
  queryKey: [...SECURITY, 'state'],
  queryFn: ({ signal }) => calls.staff.getSecurity({}, { signal }),
})

export const sessionsQuery = queryOptions({
  queryKey: [...SECURITY, 'sessions'],
  queryFn: ({ signal }) => calls.staff.listSessions({}, { signal }),
  // A sign-in from a moment ago is exactly what people look for here.
  staleTime: 0,
})

export const apiKeysQuery = queryOptions({
  queryKey: [...SECURITY, 'keys'],
  queryFn: ({ signal }) => calls.staff.listApiKeys({}, { signal }),
  staleTime: 0,
})

export const switchesQuery = queryOptions({
  queryKey: [...SECURITY, 'switches'],
  queryFn: ({ signal }) => calls.staff.listSwitches({}, { signal }),
  staleTime: 0,
})

/** After the second factor or its codes have changed. Other tabs load the account again, too. */
export const loadSecurityAgain = (): void => {
  void loadAccountAgain()
  tellAccountTabs()
}
