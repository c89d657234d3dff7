/**
 * What was chosen last, newest first, of this account on this machine. Only keys are kept, such as `page:/contacts` or
 * `client:ct_…`: names are asked for again, as the reader may see them then. Sign-out forgets it.
 */
const KEY = 'recent:'
const MOST = 6

export const recentKeys = (accountId: string): string[] => {
  try {
    const held: unknown = JSON.parse(localStorage.getItem(KEY + accountId) ?? '[]')
    return Array.isArray(held) ? held.filter((key) => typeof key === 'string').slice(0, MOST) : []
  } catch {
    // Not JSON: something else wrote there; the next choice replaces it.
    return []
  }
}

export const noteRecent = (accountId: string, key: string): void => {
  const keys = [key, ...recentKeys(accountId).filter((held) => held !== key)].slice(0, MOST)
  localStorage.setItem(KEY + accountId, JSON.stringify(keys))
}
