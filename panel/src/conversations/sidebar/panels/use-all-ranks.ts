import { calls } from '../../../client/calls.ts'
import { queryClient } from '../../../client/query-client.ts'
import type { RankPoints } from '../../strip/rank-points.ts'
import { rankQuery, useRankPoints } from '../../strip/rank-query.ts'
import { usePageLoad } from '../../use-page-load.ts'

/** The ranks that the strip shows, and as many earlier ones as somebody asks for. */
export const useAllRanks = (contactId: string) => {
  const query = useRankPoints(contactId)
  const earlier = usePageLoad(async () => {
    const { queryKey } = rankQuery(contactId)
    const oldest = queryClient.getQueryData(queryKey)?.data.at(-1)
    const page = await calls.conversations.ranks({ id: contactId, ...(oldest !== undefined && { to: oldest.at }) })
    queryClient.setQueryData(queryKey, (held) => (held === undefined ? page : joinRankPages(held, page)))
  })
  return { points: query.data, error: query.error, again: () => void query.refetch(), earlier }
}

/** Both pages tell of the moment between them. */
const joinRankPages = (held: RankPoints, page: RankPoints): RankPoints => {
  const known = new Set(held.data.map(({ messageId, type }) => `${messageId} ${type}`))
  const further = page.data.filter(({ messageId, type }) => !known.has(`${messageId} ${type}`))
  return { data: [...held.data, ...further], more: page.more && further.length > 0 }
}
