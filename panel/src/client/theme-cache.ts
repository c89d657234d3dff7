/**
 * The organization's accent as this machine saw it last. public/theme.js reads it before the first paint and puts it into
 * the style element of this id; it goes at sign-out, like everything of the session.
 */
const CACHE = 'organizationTheme'
const STYLE = 'organization-theme'

interface CachedTheme {
  organization: string
  css: string
}

export const readCachedTheme = (): CachedTheme | null => {
  try {
    return JSON.parse(localStorage.getItem(CACHE) ?? 'null') as CachedTheme | null // Written below, or by nobody.
  } catch {
    // Not JSON: something else wrote there; the next load replaces it.
    return null
  }
}

/** Shows an accent and keeps it for the next first paint. */
export const showAndCacheTheme = (theme: CachedTheme): void => {
  localStorage.setItem(CACHE, JSON.stringify(theme))
  const known = document.querySelector(`#${STYLE}`)
  const style = known ?? Object.assign(document.createElement('style'), { id: STYLE })
  if (known === null) document.head.append(style)
  if (style.textContent !== theme.css) style.textContent = theme.css
}

/** Back to the product's own accent. */
export const clearTheme = (): void => {
  localStorage.removeItem(CACHE)
  document.querySelector(`#${STYLE}`)?.remove()
}
