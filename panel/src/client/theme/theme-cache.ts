/**
 * Where the organization's accent is cached. public/theme.js reads it before the first paint and puts it into the style
 * element of this id. Sign-out clears it.
 */
const CACHE = 'organizationTheme'
const STYLE = 'organization-theme'

interface CachedTheme {
  organization: string
  css: string
}

export const readCachedTheme = (): CachedTheme | null => {
  try {
    return JSON.parse(localStorage.getItem(CACHE) ?? 'null') as CachedTheme | null // Only written below.
  } catch {
    // Not JSON, so not ours; the next load replaces it.
    return null
  }
}

/** Applies an accent and caches it for the next first paint. */
export const showAndCacheTheme = (theme: CachedTheme): void => {
  localStorage.setItem(CACHE, JSON.stringify(theme))
  const existing = document.querySelector(`#${STYLE}`)
  const style = existing ?? Object.assign(document.createElement('style'), { id: STYLE })
  if (existing === null) document.head.append(style)
  if (style.textContent !== theme.css) style.textContent = theme.css
}

/** Goes back to the default accent. */
export const clearTheme = (): void => {
  localStorage.removeItem(CACHE)
  document.querySelector(`#${STYLE}`)?.remove()
}
