/**
 * The commands this account chose last in this browser, newest first. Only keys such as `page:/contacts` or
 * `client:ct_…` are stored; names are loaded again, since what the account may see can change. Sign-out clears it.
 */
const KEY_PREFIX = 'recent:'
const RECENT_MAX = 6

export const loadRecentKeys = (accountId: string): string[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY_PREFIX + accountId) ?? '[]')
    const keys = Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : []
    // A client used to be listed twice: with the conversation and with the profile.
    return [...new Set(keys.map((key) => key.replace(/^thread:/, 'client:')))].slice(0, RECENT_MAX)
  } catch {
    // Not JSON, so not ours; the next choice replaces it.
    return []
  }
}

export const addRecentKey = (accountId: string, key: string): void => {
  const keys = [key, ...loadRecentKeys(accountId).filter((other) => other !== key)].slice(0, RECENT_MAX)
  localStorage.setItem(KEY_PREFIX + accountId, JSON.stringify(keys))
}
