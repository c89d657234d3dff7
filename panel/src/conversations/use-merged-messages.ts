import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Message, Thread } from '@attune/contract/conversations/entity'
import { mergedMessagesQuery } from '../doubles/double-queries.ts'
import type { Timeline } from './data/timeline-data.ts'

export interface MergedMessages {
  /** In order of time. */
  messages: readonly Message[]
  /** The timeline can be shown without waiting. */
  isReady: boolean
  /** Loads a page of earlier ones, if there are any. */
  more: () => void
}

const NONE: readonly Message[] = []

/** The messages of clients that were merged into this one, loaded as far back as the timeline is. */
export const useMergedMessages = ({ contactId, isMerged }: Thread, timeline: Timeline | undefined): MergedMessages => {
  const query = useInfiniteQuery({ ...mergedMessagesQuery(contactId), enabled: isMerged })
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const messages = data?.pages.flatMap((page) => page.data).toReversed() ?? NONE
  const first = timeline?.hasOlder === true ? timeline.messages[0]?.body?.date : undefined
  const oldest = messages[0]?.body?.date
  const isShort = first !== undefined && oldest !== undefined && oldest > first && hasNextPage
  useEffect(() => {
    if (isShort && !isFetchingNextPage) void fetchNextPage()
  }, [isShort, isFetchingNextPage, fetchNextPage])
  return {
    messages: isMerged ? messages : NONE,
    isReady: !isMerged || error !== null || (data !== undefined && !isShort),
    more: () => {
      if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
    },
  }
}
