import type { Shares } from './share-turns.ts'

/** An account's share, at least. */
const ACCOUNT_LEAST = 4

/**
 * How the connections of a pool are shared among calls. An eighth is left to jobs and streams, and a quarter of the
 * rest to other organizations; one account has a quarter of all.
 */
export const sharesOf = (size: number): Shares => {
  const all = Math.max(1, size - Math.ceil(size / 8))
  const organization = Math.max(1, all - Math.floor(all / 4))
  return { all, organization, account: Math.min(Math.max(ACCOUNT_LEAST, size >> 2), organization) }
}
