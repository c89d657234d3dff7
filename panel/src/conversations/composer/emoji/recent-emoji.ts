/** The emoji this account used last in this browser, newest first. Sign-out clears them. */
const KEY_PREFIX = 'recentEmoji:'
/** One row of the picker. */
const MOST = 9

export const loadRecentEmoji = (accountId: string): string[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY_PREFIX + accountId) ?? '[]')
    return Array.isArray(stored) ? stored.filter((emoji) => typeof emoji === 'string').slice(0, MOST) : []
  } catch {
    // Not JSON, so not ours; the next choice replaces it.
    return []
  }
}

export const addRecentEmoji = (accountId: string, emoji: string): void => {
  const recent = [emoji, ...loadRecentEmoji(accountId).filter((other) => other !== emoji)].slice(0, MOST)
  localStorage.setItem(KEY_PREFIX + accountId, JSON.stringify(recent))
}
