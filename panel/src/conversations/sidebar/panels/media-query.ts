import { infiniteQueryOptions, useInfiniteQuery, type InfiniteData } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { MediaFilter } from '@attune/contract/conversations/constants'
import type { Message } from '@attune/contract/conversations/entity'
import type { MediaItem } from '@attune/contract/conversations/history-calls'
import type { LiveEvent } from '@attune/contract/app/live/events'
import { calls } from '../../../client/calls.ts'
import { subscribeLive } from '../../../client/live.ts'
import { queryClient } from '../../../client/query-client.ts'
import { MEDIA } from '../../data/query-keys.ts'
import { applyMessage } from './media-items.ts'

type MediaPage = Awaited<ReturnType<typeof calls.conversations.media>>

const mediaQuery = (contactId: string, category: MediaFilter) =>
  infiniteQueryOptions({
    queryKey: [...MEDIA, contactId, category],
    queryFn: ({ pageParam, signal }) =>
      calls.conversations.media(
        { id: contactId, category, ...(pageParam !== null && { next: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => (pagination.hasNext ? pagination.next : null),
    staleTime: Infinity,
  })

/** Files of a thread by page, kept true by the live stream. */
export const useMedia = (contactId: string, category: MediaFilter) => {
  useEffect(() => subscribeLive((event) => take(contactId, event)), [contactId])
  return useInfiniteQuery(mediaQuery(contactId, category))
}

/** A message as the stream or an answer brings it: its files say what they are now; new ones are asked for. */
export const putFilesOf = (message: Message): void => {
  const { contactId } = message
  const lists = queryClient.getQueriesData<InfiniteData<MediaPage>>({ queryKey: [...MEDIA, contactId] })
  for (const [key, held] of lists) {
    const items = held?.pages.flatMap(({ data }): MediaItem[] => data) ?? []
    const next = applyMessage(items, message, key[3] as MediaFilter) // As mediaQuery made it.
    if (next === 'ask') void queryClient.invalidateQueries({ queryKey: key })
    else if (next !== items)
      queryClient.setQueryData<InfiniteData<MediaPage>>(
        key,
        (now) => now && { ...now, pages: putIntoPages(now.pages, next) },
      )
  }
}

/** The same items in the pages they were in. */
const putIntoPages = (pages: readonly MediaPage[], items: readonly MediaItem[]): MediaPage[] => {
  const byKey = new Map(items.map((item) => [keyOf(item), item]))
  return pages.map((page) => ({ ...page, data: page.data.flatMap((item) => byKey.get(keyOf(item)) ?? []) }))
}

export const keyOf = ({ messageId, attachment }: MediaItem): string => `${messageId} ${attachment.id}`

const take = (contactId: string, event: LiveEvent): void => {
  if (event.event === 'hello' || event.event === 'reset')
    void queryClient.invalidateQueries({ queryKey: [...MEDIA, contactId] })
  if (event.event === 'changed' && event.message?.contactId === contactId) putFilesOf(event.message)
}
