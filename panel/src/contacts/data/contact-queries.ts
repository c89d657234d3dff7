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
    placeholderData: (held) => held,
  })

export const contactQuery = (id: string) =>
  queryOptions({
    queryKey: contactKey(id),
    queryFn: ({ signal }) => calls.contacts.get({ id }, { signal }),
    // The row that was clicked shows at once; the rest of the page asks by itself what rows do not hold.
    initialData: () => findInLists(id),
    staleTime: Infinity,
  })

export const viewsQuery = queryOptions({
  queryKey: VIEWS,
  queryFn: ({ signal }) => calls.contacts.listViews({}, { signal }),
})

/** Labels that clients carry, the most used first. */
export const labelsQuery = queryOptions({
  queryKey: [...SLICE, 'labels'],
  queryFn: async ({ signal }) => (await calls.contacts.dataOptions({}, { signal })).tags,
})

/** Puts a client that a call has answered wherever they are held. */
export const putContact = (contact: Contact): void => {
  queryClient.setQueryData<Contact>(contactKey(contact._id), (held) =>
    held !== undefined && held.rev > contact.rev ? held : contact,
  )
  queryClient.setQueriesData<InfiniteData<ContactPage>>({ queryKey: LISTS }, (held) => {
    if (held === undefined) return undefined
    const pages = replaceContact(held.pages, contact)
    return pages === held.pages ? held : { ...held, pages: [...pages] }
  })
}

/** After a client was added or has left: lists and counts ask again. */
export const refreshLists = (): void => {
  void queryClient.invalidateQueries({ queryKey: LISTS })
  refreshCounts()
}

export const refreshCounts = (): void => {
  void queryClient.invalidateQueries({ queryKey: COUNTS })
  void queryClient.invalidateQueries({ queryKey: VIEWS })
}

/** Takes a client away everywhere; a page of theirs learns it from its next load. */
export const dropContact = (id: string): void => {
  queryClient.removeQueries({ queryKey: contactKey(id) })
  queryClient.setQueriesData<InfiniteData<ContactPage>>({ queryKey: LISTS }, (held) =>
    held === undefined
      ? undefined
      : {
          ...held,
          pages: held.pages.map((page) => ({ ...page, data: page.data.filter((contact) => contact._id !== id) })),
        },
  )
  refreshCounts()
}

const findInLists = (id: string): Contact | undefined =>
  queryClient
    .getQueriesData<InfiniteData<ContactPage>>({ queryKey: LISTS })
    .flatMap(([, held]) => held?.pages ?? [])
    .flatMap(({ data }) => data)
    .find((contact) => contact._id === id)
