import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { LiveEvent } from '@attune/contract/app/live/events'
import { calls } from '../../client/calls.ts'
import { subscribeLive } from '../../client/live.ts'
import { queryClient } from '../../client/query-client.ts'
import { RANKS_OVER_TIME } from '../data/query-keys.ts'
import { loadWithChanges } from '../data/change-recorder.ts'
import { withRanksOf, type RankPoints } from './rank-points.ts'

/** How far back the strip and its courses look. */
export const COURSE_DAYS = 90
export const DAY_MS = 86_400_000

export const rankQuery = (contactId: string) =>
  queryOptions({
    queryKey: [...RANKS_OVER_TIME, contactId],
    queryFn: ({ signal }): Promise<RankPoints> => {
      const from = new Date(Date.now() - COURSE_DAYS * DAY_MS).toISOString()
      return loadWithChanges<RankPoints>(
        () => calls.conversations.ranks({ id: contactId, from }, { signal }),
        (points, { message }) => (message?.contactId === contactId ? withRanksOf(points, message) : points),
      )
    },
    staleTime: Infinity,
  })

/** What a client's messages told lately, kept true by the live stream. */
export const useRankPoints = (contactId: string) => {
  useEffect(() => subscribeLive((event) => take(contactId, event)), [contactId])
  return useQuery(rankQuery(contactId))
}

const take = (contactId: string, event: LiveEvent): void => {
  const { queryKey } = rankQuery(contactId)
  if (event.event === 'hello' || event.event === 'reset') void queryClient.invalidateQueries({ queryKey })
  if (event.event !== 'changed' || event.message?.contactId !== contactId) return
  const { message } = event
  queryClient.setQueryData(queryKey, (held) => (held === undefined ? undefined : withRanksOf(held, message)))
}
