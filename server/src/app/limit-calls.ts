export interface CallLimit {
  /** Counts a call of an account. Returns a function to call when it has ended; null if the account has too many. */
  begin(accountId: string): (() => void) | null
}

/**
 * Limits the calls that one account has at once, including those waiting for their turn at the database. `onFull` is
 * told of an account once, until none of its calls are left.
 */
export const limitCalls = (max: number, onFull: (accountId: string) => void): CallLimit => {
  const counts = new Map<string, number>()
  const told = new Set<string>()

  const refuse = (accountId: string): null => {
    if (!told.has(accountId)) onFull(accountId)
    told.add(accountId)
    return null
  }
  const end = (accountId: string): void => {
    const left = (counts.get(accountId) ?? 1) - 1
    if (left > 0) return void counts.set(accountId, left)
    counts.delete(accountId)
    told.delete(accountId)
  }
  return {
    begin: (accountId) => {
      const count = counts.get(accountId) ?? 0
      if (count >= max) return refuse(accountId)
      counts.set(accountId, count + 1)
      return () => end(accountId)
    },
  }
}
