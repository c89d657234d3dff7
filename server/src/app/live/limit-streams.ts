/**
 * The number of streams one account may have open in one process. Every tab has one. A phone that changes networks
 * leaves dead ones behind, so the oldest is closed when there are more: a tab in use is never refused.
 */
export const STREAMS_MAX = 30

/**
 * Ends an account's oldest streams when it opens too many. `add` returns a function to call when a stream has ended.
 */
export const limitStreams = (): { add(accountId: string, end: () => void): () => void } => {
  const byAccount = new Map<string, Set<() => void>>()
  return {
    add: (accountId, end) => {
      const own = byAccount.get(accountId) ?? new Set()
      byAccount.set(accountId, own.add(end))
      const [oldest] = own
      if (own.size > STREAMS_MAX && oldest !== undefined) {
        own.delete(oldest)
        oldest()
      }
      return () => {
        own.delete(end)
        if (own.size === 0 && byAccount.get(accountId) === own) byAccount.delete(accountId)
      }
    },
  }
}
