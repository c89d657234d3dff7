import { DAY_MS } from '@attune/contract/durations'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { calls } from '../../client/calls.ts'
import { queryClient } from '../../client/query-client.ts'
import { RANKS_OVER_TIME } from '../data/query-keys.ts'
import { loadWithChanges } from '../data/change-recorder.ts'
import { useLiveMessages } from '../data/use-live-messages.ts'
import { withRanksOf, type RankPoints } from './rank-points.ts'

/** How far back the strip and the charts look. */
export const COURSE_DAYS = 90

export const rankQuery = (contactId: string) =>
  queryOptions({
    queryKey: [...RANKS_OVER_TIME, contactId],
    queryFn: ({ signal }): Promise<RankPoints> => {
      const from = new Date(Date.now() - COURSE_DAYS * DAY_MS).toISOString()
      return loadWithChanges<RankPoints>(
        () => calls.conversations.listRanks({ id: contactId, from }, { signal, context: { afterDrawing: true } }),
        (points, { message }) => (message?.contactId === contactId ? withRanksOf(points, message) : points),
      )
    },
    staleTime: Infinity,
  })

/** A client's recent ranks, kept up to date by the live stream. */
export const useRankPoints = (contactId: string) => {
  const { queryKey } = rankQuery(contactId)
  useLiveMessages(contactId, queryKey, (message) =>
    queryClient.setQueryData(queryKey, (points) => points && withRanksOf(points, message)),
  )
  return useQuery(rankQuery(contactId))
}
