import { MutationCache, QueryClient } from '@tanstack/react-query'
import { failureOf } from './failure.ts'
import { notifyFailure } from './notify.ts'
import { onSessionEnd } from './session.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `quiet`: the part itself shows the failure, no notification is due. */
    mutationMeta: { quiet?: boolean }
  }
}

/** No answer, or one nobody could read, is asked for again; a refusal is an answer. */
const shouldRetry = (count: number, error: Error): boolean => {
  const { status } = failureOf(error)
  return count < 2 && (status === 0 || status === 502 || status === 503 || status === 504)
}

export const queryClient = new QueryClient({
  defaultOptions: {
    // Without a line a call fails and says so; the library would let it wait unseen.
    queries: { retry: shouldRetry, staleTime: 30_000, refetchOnWindowFocus: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => {
      if (mutation.meta?.quiet !== true) notifyFailure(error)
    },
  }),
})

// Nothing of one account may be shown to the next one in this tab.
onSessionEnd(() => queryClient.clear())
