/**
 * What was chosen last, newest first, of this account on this machine. Only keys are kept, such as `page:/contacts` or
 * `client:ct_…`: names are asked for again, as the reader may see them then. Sign-out forgets it.
 */
const KEY_PREFIX = 'recent:'
const RECENT_MAX = 6

export const loadRecentKeys = (accountId: string): string[] => {
  try {
    const held: unknown = JSON.parse(localStorage.getItem(KEY_PREFIX + accountId) ?? '[]')
    return Array.isArray(held) ? held.filter((key) => typeof key === 'string').slice(0, RECENT_MAX) : []
  } catch {
    // Not JSON: something else wrote there; the next choice replaces it.
    return []
  }
}

export const addRecentKey = (accountId: string, key: string): void => {
  const keys = [key, ...loadRecentKeys(accountId).filter((held) => held !== key)].slice(0, RECENT_MAX)
  localStorage.setItem(KEY_PREFIX + accountId, JSON.stringify(keys))
}
