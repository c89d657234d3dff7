import { infiniteQueryOptions, queryOptions, type InfiniteData } from '@tanstack/react-query'
import type { Contact } from '@attune/contract/contacts/entity'
import type { ContactFilters } from '@attune/contract/contacts/filters'
import { calls } from '../../client/calls.ts'
import { queryClient } from '../../client/query-client.ts'
import { replaceContact } from './apply-contacts.ts'
import { contactKey, COUNTS, countKey, listKey, LISTS, SLICE, VIEWS } from './keys.ts'
import { dropOrder } from './filters.ts'

const PAGE = 50

export type ContactPage = Awaited<ReturnType<typeof calls.contacts.list>>

export const listQuery = (filters: ContactFilters) =>
  infiniteQueryOptions({
    queryKey: listKey(filters),
    queryFn: ({ pageParam, signal }) =>
      calls.contacts.list({ ...filters, limit: PAGE, ...(pageParam !== null && { next: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => (pagination.hasNext ? pagination.next : null),
    staleTime: Infinity,
  })

export const countQuery = (filters: ContactFilters) =>
  queryOptions({
    queryKey: countKey(dropOrder(filters)),
    queryFn: ({ signal }) => calls.contacts.count(dropOrder(filters), { signal }),
    placeholderData: (cached) => cached,
  })

export const contactQuery = (id: string) =>
  queryOptions({
    queryKey: contactKey(id),
    queryFn: ({ signal }) => calls.contacts.get({ id }, { signal }),
    // Shows the clicked row's data at once.
    initialData: () => findInLists(id),
    staleTime: Infinity,
  })

export const viewsQuery = queryOptions({
  queryKey: VIEWS,
  queryFn: ({ signal }) => calls.contacts.listViews({}, { signal }),
})

/** Labels in use, most used first. */
export const labelsQuery = queryOptions({
  queryKey: [...SLICE, 'labels'],
  queryFn: async ({ signal }) => (await calls.contacts.dataOptions({}, { signal })).tags,
})

/** Puts a client that a call has returned into the cache, including all lists. */
export const putContact = (contact: Contact): void => {
  queryClient.setQueryData<Contact>(contactKey(contact._id), (cached) =>
    cached !== undefined && cached.rev > contact.rev ? cached : contact,
  )
  queryClient.setQueriesData<InfiniteData<ContactPage>>({ queryKey: LISTS }, (cached) => {
    if (cached === undefined) return undefined
    const pages = replaceContact(cached.pages, contact)
    return pages === cached.pages ? cached : { ...cached, pages: [...pages] }
  })
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
  queryClient.removeQueries({ queryKey: contactKey(id) })
  queryClient.setQueriesData<InfiniteData<ContactPage>>({ queryKey: LISTS }, (cached) =>
    cached === undefined
      ? undefined
      : {
          ...cached,
          pages: cached.pages.map((page) => ({ ...page, data: page.data.filter((contact) => contact._id !== id) })),
        },
  )
  refreshCounts()
}

const findInLists = (id: string): Contact | undefined =>
  queryClient
    .getQueriesData<InfiniteData<ContactPage>>({ queryKey: LISTS })
    .flatMap(([, cached]) => cached?.pages ?? [])
    .flatMap(({ data }) => data)
    .find((contact) => contact._id === id)
