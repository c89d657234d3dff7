import { MutationCache, QueryClient } from '@tanstack/react-query'
import { failureOf } from './failure.ts'
import { notifyFailure } from './notify.ts'
import { onSessionEnd } from './session.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `quiet`: the component shows the failure itself; no toast. */
    mutationMeta: { quiet?: boolean }
  }
}

/** Retries when there was no response or a gateway failed, at most twice. A refusal is a valid response. */
const shouldRetry = (count: number, error: Error): boolean => {
  const { status } = failureOf(error)
  return count < 2 && (status === 0 || status === 502 || status === 503 || status === 504)
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

// The next account to sign in on this tab must not see anything of this one.
onSessionEnd(() => queryClient.clear())
