import { ACCENT_VARIABLES, type Theme, type ThemeChange } from '@attune/contract/organizations/theme'
import { accentFamily, closestFamily, type AccentFamily, type Family } from './accent-family.ts'
import { hueOf, type Hex } from './oklch.ts'
import { PETROL } from './petrol.ts'

/** Colors that were chosen one by one. Only those that don't follow from the hue anyway are kept. */
export interface OwnColors {
  light?: Partial<Family>
  dark?: Partial<Family>
  shades?: Hex[]
}

/** What a theme is made of. Without a hue, colors follow from the product's own accent. */
export interface ThemeSource {
  hue: number | null
  own: OwnColors | null
}

/** An organization's row as its theme's source. */
export const themeSourceOf = (row: { accent_hue: number | null; own_colors: object | null }): ThemeSource => ({
  hue: row.accent_hue,
  own: row.own_colors as OwnColors | null, // As `changeTheme` made them.
})

/** A hue that was saved under older rules and is refused today counts as none. */
export const toTheme = ({ hue, own }: ThemeSource): Theme => {
  const isUsable = hue !== null && accentFamily(hue) !== null
  const { light, dark, shades } = familyOf({ hue: isUsable ? hue : null, own })
  return {
    accentHue: isUsable ? hue : null,
    ownColors: own !== null,
    colors: { accent: shades },
    variables: { light, dark },
  }
}

export const familyOf = ({ hue, own }: ThemeSource): AccentFamily => {
  const base = hue === null ? PETROL : closestFamily(hue)
  const light = { ...base.light, ...own?.light }
  const dark = { ...base.dark, ...own?.dark }
  return { light, dark, shades: own?.shades ?? followShades(base, light, dark) }
}

/** A theme's source after a change; null is the default theme. */
export const changeTheme = (source: ThemeSource, change: ThemeChange | null): ThemeSource => {
  if (change === null) return { hue: null, own: null }
  const hue = change.accentHue === undefined ? source.hue : change.accentHue
  const kept = change.ownColors === false || hue !== source.hue ? null : source.own
  const { light, dark } = change.variables ?? {}
  const shades = change.colors?.accent ?? kept?.shades
  const own = {
    light: { ...kept?.light, ...light },
    dark: { ...kept?.dark, ...dark },
    // The contract lets only colors through.
    ...(shades !== undefined && { shades: shades as Hex[] }),
  } as OwnColors
  return { hue, own: dropDerived(hue, own) }
}

const dropDerived = (hue: number | null, own: OwnColors): OwnColors | null => {
  const base = hue === null ? PETROL : closestFamily(hue)
  const light = chosenIn(own.light, base.light)
  const dark = chosenIn(own.dark, base.dark)
  const derived = familyOf({ hue, own: { light, dark } })
  const isOwnShades = own.shades !== undefined && own.shades.some((shade, at) => shade !== derived.shades[at])
  const left: OwnColors = {
    ...(Object.keys(light).length > 0 && { light }),
    ...(Object.keys(dark).length > 0 && { dark }),
    ...(isOwnShades && { shades: own.shades }),
  }
  return Object.keys(left).length === 0 ? null : left
}

const chosenIn = (colors: Partial<Family> = {}, derived: Family): Partial<Family> =>
  Object.fromEntries(
    ACCENT_VARIABLES.flatMap((name) => {
      const color = colors[name]
      return color === undefined || color === derived[name] ? [] : [[name, color]]
    }),
  )

/** Shades around the variables: those in between have the hue of the light accent. */
const followShades = (base: AccentFamily, light: Family, dark: Family): Hex[] => {
  const accent = light['--accent']
  const between = accent === base.light['--accent'] ? base.shades : closestFamily(hueOf(accent)).shades
  const places: Record<number, Hex> = {
    0: light['--accent-soft'],
    2: light['--accent-line'],
    3: dark['--accent-ink'],
    4: dark['--accent'],
    7: accent,
    8: light['--accent-hover'],
  }
  return between.map((shade, at) => places[at] ?? shade)
}
