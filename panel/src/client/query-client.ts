import { MutationCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { failureOf } from './failure.ts'
import { dismissAll, notifyFailure } from './notify.ts'
import { onSessionEnd } from './session.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `quiet`: the component shows the failure itself; no toast. */
    mutationMeta: { quiet?: boolean }
  }
}

/**
 * Retries when there was no response, a gateway failed or too many tabs asked at once, at most twice. Any other refusal
 * is a valid response.
 */
const shouldRetry = (count: number, error: Error): boolean => {
  const { status, code } = failureOf(error)
  return count < 2 && ([0, 502, 503, 504].includes(status) || code === 'TooManyAtOnce')
}

export const queryClient = new QueryClient({
  defaultOptions: {
    // Without a connection a call fails visibly; the library's default would silently pause it.
    queries: { retry: shouldRetry, staleTime: 30_000, refetchOnWindowFocus: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => {
      if (mutation.meta?.quiet !== true) notifyFailure(error)
    },
  }),
})

/** Changes what a query has loaded. What is out of date, or old, stays so: what it lacks is still to be loaded. */
export const changeLoaded = <T>(queryKey: QueryKey, by: (loaded: T) => T): void => {
  const query = queryClient.getQueryCache().find<T>({ queryKey })
  const loaded = query?.state.data
  if (query === undefined || loaded === undefined) return
  const changed = by(loaded)
  if (changed === loaded) return
  const { dataUpdatedAt, isInvalidated } = query.state
  queryClient.setQueryData<T>(queryKey, changed, { updatedAt: dataUpdatedAt })
  if (isInvalidated) query.invalidate()
}

/**
 * Whether any query with such a key is being loaded. What it brings may be older than a change just heard of, but a
 * reload now would begin it anew or come to nothing, and under a stream of changes it might never end.
 */
export const isLoadingAny = (...keys: readonly QueryKey[]): boolean =>
  keys.some((queryKey) => queryClient.isFetching({ queryKey }) > 0)

// The next account to sign in on this tab must not see anything of this one.
onSessionEnd(() => {
  queryClient.clear()
  dismissAll()
})
