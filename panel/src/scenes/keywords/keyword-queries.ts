import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Keyword } from '@attune/contract/scenes/keywords/entity'
import type { KeywordMatch } from '@attune/contract/scenes/keywords/limits'
import { useFeature, useMay } from '../../client/account.ts'
import { calls } from '../../client/calls.ts'
import { queryClient } from '../../client/query-client.ts'

const KEYWORDS = ['keywords'] as const
/** The figures change continuously, and colleagues change the rest. */
const REFETCH_MS = 30_000

/** The organization's keywords, its scenes' own words, and its texts for STOP, START and HELP. */
export const keywordsQuery = queryOptions({
  queryKey: KEYWORDS,
  queryFn: ({ signal }) => calls.keywords.list({}, { signal, context: { interval: true } }),
  refetchInterval: REFETCH_MS,
})

/** The keywords, as far as the reader may see them and the organization uses them; none until they have loaded. */
export const useKeywords = (): readonly Keyword[] => {
  const mayRead = useMay('organizations.view')
  const enabled = useFeature('incoming-keyword-actions') && mayRead
  return useQuery({ ...keywordsQuery, refetchInterval: false, enabled }).data?.data ?? []
}

export const refreshKeywords = (): Promise<void> => queryClient.invalidateQueries({ queryKey: KEYWORDS })

/** Which of the last month's texts a keyword would have matched. */
export const previewQuery = (words: string[], match: KeywordMatch) =>
  queryOptions({
    queryKey: ['keyword-preview', words, match],
    queryFn: ({ signal }) => calls.keywords.preview({ words, match }, { signal }),
    staleTime: 60_000,
  })
