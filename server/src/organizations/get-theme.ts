import type { AccentCheck, Theme } from '@attune/contract/organizations/theme'
import { accentHueOf } from '@attune/store/organizations/organizations'
import type { Person } from '../calls/who.ts'
import type { Deps } from '../deps.ts'
import { checksOf, closestFamily, accentFamily } from './accent/accent-family.ts'
import { PETROL } from './accent/petrol.ts'

/** An organization's theme, or the product's own if it chose none, does not exist or is not given. */
export const getTheme = async (deps: Deps, organizationId: string | null): Promise<Theme> => {
  const hue = organizationId === null ? null : await accentHueOf(deps.store.global, organizationId)
  const chosen = hue === null ? null : accentFamily(hue)
  const { light, dark, shades } = chosen ?? PETROL
  return {
    accentHue: chosen === null ? null : hue,
    colors: { accent: shades },
    variables: { light, dark },
  }
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
    colors: { accent: shades },
    variables: { light, dark },
    checks: checksOf(family),
  })
}
