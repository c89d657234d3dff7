export interface CallLimit {
  /** Counts a call of an account. Returns a function to call when it has ended; null if the account has too many. */
  begin(accountId: string, token: string): (() => void) | null
  /** Whether a call with this token would be refused: its account has too many, as far as is known of the token. */
  isFull(token: string): boolean
}

/**
 * Limits the calls that one account has at once, those that wait for their turn at the database included. `onFull` is told of an
 * account once, until none of its calls are left.
 */
export const limitCalls = (max: number, onFull: (accountId: string) => void): CallLimit => {
  const counts = new Map<string, number>()
  const told = new Set<string>()
  /** With which tokens accounts came that have too many. */
  const full = new Map<string, Set<string>>()
  const tokens = new Set<string>()

  const refuse = (accountId: string, token: string): void => {
    if (!told.has(accountId)) onFull(accountId)
    told.add(accountId)
    tokens.add(token)
    full.set(accountId, (full.get(accountId) ?? new Set()).add(token))
  }
  const end = (accountId: string): void => {
    for (const token of full.get(accountId) ?? []) tokens.delete(token)
    full.delete(accountId)
    const left = (counts.get(accountId) ?? 1) - 1
    if (left > 0) return void counts.set(accountId, left)
    counts.delete(accountId)
    told.delete(accountId)
  }
  return {
    begin: (accountId, token) => {
      const count = counts.get(accountId) ?? 0
      if (count < max) {
        counts.set(accountId, count + 1)
        return () => end(accountId)
      }
      refuse(accountId, token)
      return null
    },
    isFull: (token) => tokens.has(token),
  }
}
