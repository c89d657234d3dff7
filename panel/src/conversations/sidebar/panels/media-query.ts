import { infiniteQueryOptions, useInfiniteQuery, type InfiniteData } from '@tanstack/react-query'
import type { MediaFilter } from '@attune/contract/conversations/constants'
import type { Message } from '@attune/contract/conversations/entity'
import type { MediaItem } from '@attune/contract/conversations/history-calls'
import { calls } from '../../../client/calls.ts'
import { queryClient } from '../../../client/query-client.ts'
import { MEDIA } from '../../data/query-keys.ts'
import { useLiveMessages } from '../../data/use-live-messages.ts'
import { applyMessage } from './media-items.ts'

type MediaPage = Awaited<ReturnType<typeof calls.conversations.listMedia>>

const mediaQuery = (contactId: string, category: MediaFilter) =>
  infiniteQueryOptions({
    queryKey: [...MEDIA, contactId, category],
    queryFn: ({ pageParam, signal }) =>
      calls.conversations.listMedia(
        { id: contactId, category, ...(pageParam !== null && { next: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => (pagination.hasNext ? pagination.next : null),
    staleTime: Infinity,
  })

/** The files of a thread by page, kept up to date by the live stream. */
export const useMedia = (contactId: string, category: MediaFilter) => {
  useLiveMessages(contactId, [...MEDIA, contactId], putFilesOf)
  return useInfiniteQuery(mediaQuery(contactId, category))
}

/** Applies a message from the stream or an answer to the cached lists of files, reloading those that need it. */
export const putFilesOf = (message: Message): void => {
  const { contactId } = message
  const lists = queryClient.getQueriesData<InfiniteData<MediaPage>>({ queryKey: [...MEDIA, contactId] })
  for (const [key, held] of lists) {
    const items = held?.pages.flatMap(({ data }): MediaItem[] => data) ?? []
    const next = applyMessage(items, message, key[3] as MediaFilter) // As built by mediaQuery.
    if (next === 'ask') void queryClient.invalidateQueries({ queryKey: key })
    else if (next !== items)
      queryClient.setQueryData<InfiniteData<MediaPage>>(
        key,
        (now) => now && { ...now, pages: putIntoPages(now.pages, next) },
      )
  }
}

/** Puts changed items back into the pages they came from. */
const putIntoPages = (pages: readonly MediaPage[], items: readonly MediaItem[]): MediaPage[] => {
  const byKey = new Map(items.map((item) => [keyOf(item), item]))
  return pages.map((page) => ({ ...page, data: page.data.flatMap((item) => byKey.get(keyOf(item)) ?? []) }))
}

export const keyOf = ({ messageId, attachment }: MediaItem): string => `${messageId} ${attachment.id}`
