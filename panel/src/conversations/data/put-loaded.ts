import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Loads more of an entry of the query cache, or loads it anew. If the entry has been dropped by then, as when Conversations
 * was left, what comes is dropped, too: it may only be a part, and nothing keeps it up to date any more.
 */
export const putLoaded = async <T>(client: QueryClient, queryKey: QueryKey, load: () => Promise<T>): Promise<void> => {
  const find = () => client.getQueryCache().find({ queryKey })
  const entry = find()
  const loaded = await load()
  if (entry?.state.data !== undefined && find() === entry) client.setQueryData<T>(queryKey, loaded)
}
