import type { InfiniteData } from '@tanstack/react-query'
import type { Contact } from '@attune/contract/contacts/entity'
import type { ContactFilters } from '@attune/contract/contacts/filters'
import { calls } from '../../client/calls.ts'
import { makeCollection } from '../../client/collection.ts'
import type { CallContext } from '../../client/link.ts'
import { queryClient } from '../../client/query-client.ts'
import { COUNTS, LISTS, VIEWS } from './keys.ts'

const PAGE = 50

export type ContactPage = Awaited<ReturnType<typeof calls.contacts.list>>

export const contacts = makeCollection({
  name: 'contacts',
  list: calls.contacts.list,
  one: calls.contacts.get,
  count: calls.contacts.count,
})

export const listQuery = (filters: ContactFilters) => ({
  ...contacts.list({ ...filters, limit: PAGE }),
  staleTime: Infinity,
})

export const countQuery = (filters: ContactFilters) => ({
  ...contacts.count(dropOrder(filters)),
  placeholderData: <Count>(cached: Count) => cached,
})

/** Filters without the sort order, which doesn't affect counts. */
export const dropOrder = ({ sort: _sort, direction: _direction, ...filters }: ContactFilters): ContactFilters => filters

export const contactQuery = (id: string, context: CallContext = {}) => ({
  ...contacts.one({ id }, context),
  // Shows the clicked row's data at once.
  initialData: () => findInLists(id),
  staleTime: Infinity,
})

export const viewsQuery = contacts.ask('views', calls.contacts.listViews, {})

/** Labels in use, most used first. */
export const labelsQuery = {
  ...contacts.ask('labels', calls.contacts.listDataOptions, {}),
  select: ({ tags }: Awaited<ReturnType<typeof calls.contacts.listDataOptions>>) => tags,
}

/** Reloads lists and counts, after clients were added or removed. */
export const refreshLists = (): void => {
  void queryClient.invalidateQueries({ queryKey: LISTS })
  refreshCounts()
}

export const refreshCounts = (): void => {
  void queryClient.invalidateQueries({ queryKey: COUNTS })
  void queryClient.invalidateQueries({ queryKey: VIEWS })
}

/** Removes a client from the cache and all lists. */
export const dropContact = (id: string): void => {
  queryClient.removeQueries({ queryKey: contacts.one({ id }).queryKey })
  contacts.drop([id])
  refreshCounts()
}

/** A client as a loaded list has it; undefined if none does. */
export const findInLists = (id: string): Contact | undefined =>
  queryClient
    .getQueriesData<InfiniteData<ContactPage>>({ queryKey: LISTS })
    .flatMap(([, cached]) => cached?.pages ?? [])
    .flatMap(({ data }) => data)
    .find((contact) => contact._id === id)
