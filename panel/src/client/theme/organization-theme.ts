import { APP_VERSION, HEADERS } from '@attune/contract/headers'
import { recordVideoHeader } from '../recording/record-video.ts'
import { accentCss, type Accent } from './theme-css.ts'
import { onSessionEnd } from '../session.ts'
import { readCachedTheme, clearTheme, showAndCacheTheme } from './theme-cache.ts'

/** How long the first page waits for an accent that isn't cached; after that the colors change while it is shown. */
const FIRST_THEME_WAIT_MS = 600

let currentOrganization: string | null = null

/**
 * Applies an organization's accent. If it is cached, this returns at once and refreshes it in the background; otherwise
 * it waits briefly, so that the page isn't painted in two colors in a row.
 */
export const applyOrganizationTheme = async (organizationId: string | null): Promise<void> => {
  if (organizationId === null || currentOrganization === organizationId) return
  currentOrganization = organizationId
  const loading = loadTheme(organizationId)
  if (readCachedTheme()?.organization === organizationId) return
  clearTheme()
  await Promise.race([loading, new Promise((resolve) => setTimeout(resolve, FIRST_THEME_WAIT_MS))])
}

/** If loading fails, the cached accent stays and a warning is logged. */
const loadTheme = async (organizationId: string): Promise<void> => {
  try {
    const headers = {
      [HEADERS.appVersion]: APP_VERSION,
      [HEADERS.organization]: organizationId,
      ...recordVideoHeader(),
    }
    const response = await fetch('/v1/organizations/theme', { headers })
    if (!response.ok) throw new Error(`The server answered ${response.status}.`)
    const theme = (await response.json()) as Accent & { accentHue: number | null; ownColors: boolean } // The contract's Theme.
    if (currentOrganization !== organizationId) return
    if (theme.accentHue === null && !theme.ownColors) clearTheme()
    else showAndCacheTheme({ organization: organizationId, css: accentCss(theme) })
  } catch (error) {
    console.warn('The theme could not be loaded; the cached one stays.', error)
  }
}

onSessionEnd(() => {
  currentOrganization = null
})
