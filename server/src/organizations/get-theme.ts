import type { AccentCheck, Theme } from '@attune/contract/organizations/theme'
import { loadThemeSource } from '@attune/store/organizations/organizations'
import type { Person } from '../calls/who.ts'
import type { Deps } from '../deps.ts'
import { checksOf, closestFamily } from './accent/accent-family.ts'
import { themeSourceOf, toTheme } from './accent/own-colors.ts'

/** An organization's theme, or the product's own if it chose none, does not exist or is not given. */
export const getTheme = async (deps: Deps, organizationId: string | null): Promise<Theme> => {
  const row = organizationId === null ? undefined : await loadThemeSource(deps.store.global, organizationId)
  return toTheme(row === undefined ? { hue: null, own: null } : themeSourceOf(row))
}

/** What a hue would look like, and what its checks say. */
export const previewTheme = (
  _deps: Deps,
  _who: Person,
  { hue }: { hue: number },
): Promise<Theme & { checks: AccentCheck[] }> => {
  const family = closestFamily(hue)
  const { light, dark, shades } = family
  return Promise.resolve({
    accentHue: hue,
    ownColors: false,
    colors: { accent: shades },
    variables: { light, dark },
    checks: checksOf(family),
  })
}
