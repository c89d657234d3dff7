import { APP_VERSION, HEADERS } from '@attune/contract/headers'
import { recordVideoHeader } from './recording/record-video.ts'
import { accentCss, type Accent } from './theme-css.ts'
import { onSessionEnd } from './session.ts'
import { readCachedTheme, clearTheme, showAndCacheTheme } from './theme-cache.ts'

/** A first page waits so long for colours it has never seen; a late answer changes them in sight. */
const FIRST_THEME_WAIT_MS = 600

let currentOrganization: string | null = null

/**
 * Gives the panel the look of an organization. With its cached look already on the screen this returns at once and asks
 * for the newer one beside; without, it waits a little, so that a page is not painted in two colours.
 */
export const applyOrganizationTheme = async (organizationId: string | null): Promise<void> => {
  if (organizationId === null || currentOrganization === organizationId) return
  currentOrganization = organizationId
  const loading = loadTheme(organizationId)
  if (readCachedTheme()?.organization === organizationId) return
  clearTheme()
  await Promise.race([loading, new Promise((resolve) => setTimeout(resolve, FIRST_THEME_WAIT_MS))])
}

/** A load that fails leaves the cached look and says so to whoever looks into the console (spec 1 §8). */
const loadTheme = async (organizationId: string): Promise<void> => {
  try {
    const headers = {
      [HEADERS.appVersion]: APP_VERSION,
      [HEADERS.organization]: organizationId,
      ...recordVideoHeader(),
    }
    const response = await fetch('/v1/organizations/theme', { headers })
    if (!response.ok) throw new Error(`The server answered ${response.status}.`)
    const theme = (await response.json()) as Accent & { accentHue: number | null } // The contract's Theme.
    if (currentOrganization !== organizationId) return
    if (theme.accentHue === null) clearTheme()
    else showAndCacheTheme({ organization: organizationId, css: accentCss(theme) })
  } catch (error) {
    console.warn('The theme could not be loaded; the cached one stays.', error)
  }
}

onSessionEnd(() => {
  currentOrganization = null
})
