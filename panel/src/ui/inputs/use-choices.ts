import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { missingIds, type Choice } from './select-options.ts'

/** Debounce of the search while typing. */
export const SEARCH_DEBOUNCE_MS = 500

/** Where the choices of a select come from. */
export interface ChoiceSource {
  /** Identifies the source in the query cache, such as "contacts". */
  key: string
  search: (q: string, signal: AbortSignal) => Promise<Choice[]>
  /** The choices with these ids that exist. */
  byIds: (ids: string[], signal: AbortSignal) => Promise<Choice[]>
}

export interface Choices {
  found: readonly Choice[]
  known: ReadonlyMap<string, Choice>
  searching: boolean
  /** The search failed, and nothing that it found before can be shown. `again` repeats it. */
  failed: boolean
  again: () => void
  fetching: boolean
}

/** Searches (debounced) while `open`, and fetches chosen items that the search didn't find. Failures are logged. */
export const useChoices = (source: ChoiceSource, q: string, chosen: readonly string[], open: boolean): Choices => {
  const [debouncedQuery] = useDebouncedValue(q.trim(), SEARCH_DEBOUNCE_MS)
  const search = useQuery({
    queryKey: ['choices', source.key, 'search', debouncedQuery],
    queryFn: ({ signal }) => source.search(debouncedQuery, signal),
    enabled: open,
    placeholderData: (previous) => previous,
  })
  const found = search.data ?? []
  const listed = new Map(found.map((choice) => [choice.id, choice]))
  const missing = missingIds(chosen, listed)
  const byIds = useQuery({
    queryKey: ['choices', source.key, 'ids', [...missing].sort().join(',')],
    queryFn: ({ signal }) => source.byIds(missing, signal),
    enabled: missing.length > 0,
    staleTime: 5 * 60_000,
    placeholderData: (previous) => previous,
  })
  useLogError(`Searching ${source.key} failed.`, search.error)
  useLogError(`Fetching chosen ${source.key} failed.`, byIds.error)
  return {
    found,
    known: new Map([...(byIds.data ?? []), ...found].map((choice) => [choice.id, choice])),
    searching: open && (search.isFetching || debouncedQuery !== q.trim()),
    failed: search.isLoadingError,
    again: () => void search.refetch(),
    fetching: byIds.isFetching,
  }
}

const useLogError = (words: string, error: Error | null): void => {
  useEffect(() => {
    if (error !== null) console.error(words, error)
  }, [words, error])
}
