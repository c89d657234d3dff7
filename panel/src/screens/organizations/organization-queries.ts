import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { organizationsQuery } from '../../client/account.ts'
import { calls } from '../../client/calls.ts'
import { queryClient } from '../../client/query-client.ts'
import type { OrganizationsSearch } from './organizations-search.ts'

const LISTS = ['organization-list'] as const
const oneKey = (id: string) => ['organization', id] as const
const PAGE = 100

export const organizationListQuery = (search: OrganizationsSearch) =>
  infiniteQueryOptions({
    queryKey: [...LISTS, search],
    queryFn: ({ signal, pageParam: next }) =>
      calls.organizations.list({ limit: PAGE, ...search, ...(next !== null && { next }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => pagination.next,
  })

export const organizationQuery = (id: string) =>
  queryOptions({ queryKey: oneKey(id), queryFn: ({ signal }) => calls.organizations.get({ id }, { signal }) })

/** What would be deleted with an organization. */
export const contentsQuery = (id: string) =>
  queryOptions({
    queryKey: [...oneKey(id), 'contents'],
    queryFn: ({ signal }) => calls.directory.getOrganizationContents({ id }, { signal }),
    staleTime: 0,
  })

/** Call after an organization was added or changed. */
export const refreshOrganizations = async (id?: string): Promise<void> => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: LISTS }),
    queryClient.invalidateQueries({ queryKey: organizationsQuery.queryKey }),
    ...(id === undefined ? [] : [queryClient.invalidateQueries({ queryKey: oneKey(id) })]),
  ])
}
