/** In session storage: the page that is about to load, and the client whose message field gets the cursor there. */
const KEY = 'writeAfterLoad'

/** For a link that loads a page anew: at `path`, the cursor goes into this client's message field. */
export const writeAfterLoad = (path: string, contactId: string): void => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ path, contactId }))
  } catch {
    // The storage may be full. The page then opens without the cursor.
  }
}

/**
 * The client to write to on the page that has just been loaded, or null. The next page has none, whatever this one is.
 */
export const takeWriteAfterLoad = (path: string): string | null => {
  const kept = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  if (kept === null) return null
  // Only `writeAfterLoad` stores it.
  const mark = JSON.parse(kept) as { path: string; contactId: string }
  return mark.path === path ? mark.contactId : null
}
