import type { ACCENT_VARIABLES, AccentCheck } from '@attune/contract/organizations/theme'
import { contrast, darkening, difference, fromOklch, type Hex } from './oklch.ts'

/** The accent colors of one color scheme, by the panel's CSS variables. */
export type Family = Record<AccentVariable, Hex>
type AccentVariable = (typeof ACCENT_VARIABLES)[number]

export interface AccentFamily {
  light: Family
  dark: Family
  /** Ten shades from light to dark; 7 is the light accent, 4 the dark one. */
  shades: Hex[]
}

/** Colors that do not depend on the accent: surface, ink, ink-3, and those for errors, warnings and success. */
export const FIXED = {
  light: { surface: '#ffffff', ink: '#1e1c19', ink3: '#68645c', meaning: ['#b3352a', '#8a5a06', '#1f7048'] },
  dark: { surface: '#1d1d1b', ink: '#ecebe6', ink3: '#9b978e', meaning: ['#f08d80', '#dcae57', '#6cc495'] },
} as const

/** The minimum contrast of each pair that includes an accent color: what the product's own accent has, to a tenth. */
export const FIGURES = {
  light: { inkOnSoft: 14.4, ink3OnSelect: 5, onAccent: 6.9, accentInkOnSurface: 8.1, accentInkOnSoft: 6.9 },
  dark: { inkOnSoft: 11.2, ink3OnSelect: 4.7, onAccent: 6.9, accentInkOnSurface: 9, accentInkOnSoft: 7.2 },
} as const

/** What WCAG 2.2 asks of a focus ring against the surface. */
const MIN_FOCUS = 3

/** Buttons of the component library have a shade where ours have the accent. They are the same unless shades are chosen. */
const BUTTON_SHADE = { light: 7, dark: 4 } as const

/** In OKLab. Closer colors are hard to tell apart at a glance, in a button or a mark. */
export const MIN_DIFFERENCE = 0.052

/** How much lighter or darker than petrol's a shade may get to reach its contrast. */
const LIGHTNESS_BAND = 0.04

/**
 * The accent colors of a hue (degrees on the OKLCH circle): petrol's lightness and chroma, with each shade made as much
 * lighter or darker as its contrast needs. Null if the contrast is out of reach, or if the accent looks too much like
 * the color for errors, warnings or success.
 */
export const accentFamily = (hue: number): AccentFamily | null => {
  const family = closestFamily(hue)
  return checksOf(family).every(({ isMet }) => isMet) ? family : null
}

/** The same, even if a check fails. Hues are whole degrees. */
export const closestFamily = (hue: number): AccentFamily => {
  const known = families.get(hue)
  if (known !== undefined) return known
  const [light, dark] = [lightFamily(hue), darkFamily(hue)]
  const family = { light, dark, shades: shadesOf(hue, light, dark) }
  families.set(hue, family)
  return family
}

/** At most 360. Every answer about an organization has its theme, and deriving one takes a millisecond or two. */
const families = new Map<number, AccentFamily>()

/** Each pair of colors with its contrast, and how different the accent is from the colors that have a meaning. */
export const checksOf = (family: AccentFamily): AccentCheck[] =>
  (['light', 'dark'] as const).flatMap((scheme) => {
    const colors = family[scheme]
    const { surface, ink, ink3, meaning } = FIXED[scheme]
    const figures = FIGURES[scheme]
    const buttons = [colors['--accent'], family.shades[BUTTON_SHADE[scheme]] ?? surface] as const
    const onButton = (button: Hex) => contrast(colors['--on-accent'], button)
    const worstButton = onButton(buttons[0]) <= onButton(buttons[1]) ? buttons[0] : buttons[1]
    const pairs: [AccentCheck['what'], Hex, Hex, number][] = [
      ['text-on-selection', ink, colors['--accent-soft'], figures.inkOnSoft],
      ['quiet-text-on-selection', ink3, colors['--select'], figures.ink3OnSelect],
      ['words-on-button', colors['--on-accent'], worstButton, figures.onAccent],
      ['words-on-hovered-button', colors['--on-accent'], colors['--accent-hover'], figures.onAccent],
      ['links', colors['--accent-ink'], surface, figures.accentInkOnSurface],
      ['links-on-selection', colors['--accent-ink'], colors['--accent-soft'], figures.accentInkOnSoft],
      ['focus', colors['--focus'], surface, MIN_FOCUS],
    ]
    return [
      ...pairs.map(([what, of, on, least]) => ({
        scheme,
        what,
        value: Math.round(contrast(of, on) * 10) / 10,
        least,
        isMet: meetsContrast(of, on, least),
      })),
      ...(scheme === 'light' ? [checkShades(family.shades)] : []),
      ...MEANINGS.map((what, index) => {
        const value = difference(colors['--accent'], meaning[index] ?? surface)
        return {
          scheme,
          what,
          value: Math.round(value * 1_000) / 1_000,
          least: MIN_DIFFERENCE,
          isMet: value >= MIN_DIFFERENCE,
        }
      }),
    ]
  })

/** Each shade is at least as dark as the one before. */
const checkShades = (shades: readonly Hex[]): AccentCheck => {
  const steps = shades.slice(1).map((shade, at) => darkening(shades[at] ?? shade, shade))
  const value = Math.round(Math.min(...steps) * 10) / 10
  return { scheme: 'light', what: 'shades', value, least: 1, isMet: value >= 1 }
}

const MEANINGS = ['unlike-errors', 'unlike-warnings', 'unlike-success'] as const

/** Whether a pair has the contrast, rounded to a tenth as the figures are. */
export const meetsContrast = (of: Hex, on: Hex, least: number): boolean =>
  Math.round(contrast(of, on) * 10) / 10 >= least

const lightFamily = (hue: number): Family => {
  const { ink, ink3, surface } = FIXED.light
  const figures = FIGURES.light
  const soft = nearest(0.943, 0.0126, hue, 'lighter', (shade) => {
    return meetsContrast(ink, shade, figures.inkOnSoft) && meetsContrast(ink3, shade, figures.ink3OnSelect)
  })
  const accent = nearest(0.4635, 0.084, hue, 'darker', (shade) => meetsContrast(WHITE, shade, figures.onAccent))
  const accentInk = nearest(0.4248, 0.0762, hue, 'darker', (shade) => {
    return (
      meetsContrast(shade, surface, figures.accentInkOnSurface) && meetsContrast(shade, soft, figures.accentInkOnSoft)
    )
  })
  return {
    '--accent': accent,
    '--accent-hover': fromOklch(0.4025, 0.0741, hue),
    '--accent-ink': accentInk,
    '--accent-soft': soft,
    '--accent-line': fromOklch(0.8145, 0.0387, hue),
    '--on-accent': WHITE,
    '--focus': accent,
    '--select': soft,
  }
}

const darkFamily = (hue: number): Family => {
  const { ink, ink3, surface } = FIXED.dark
  const figures = FIGURES.dark
  const soft = nearest(0.3022, 0.035, hue, 'darker', (shade) => meetsContrast(ink, shade, figures.inkOnSoft))
  const select = nearest(0.2943, 0.0351, hue, 'darker', (shade) => meetsContrast(ink3, shade, figures.ink3OnSelect))
  const onAccent = fromOklch(0.23, 0.0353, hue)
  const accent = nearest(0.7182, 0.0877, hue, 'lighter', (shade) => meetsContrast(onAccent, shade, figures.onAccent))
  const accentInk = nearest(0.7944, 0.0742, hue, 'lighter', (shade) => {
    return (
      meetsContrast(shade, surface, figures.accentInkOnSurface) && meetsContrast(shade, soft, figures.accentInkOnSoft)
    )
  })
  return {
    '--accent': accent,
    '--accent-hover': fromOklch(0.771, 0.0781, hue),
    '--accent-ink': accentInk,
    '--accent-soft': soft,
    '--accent-line': fromOklch(0.4641, 0.0536, hue),
    '--on-accent': onAccent,
    '--focus': accentInk,
    '--select': select,
  }
}

const WHITE: Hex = '#ffffff'
const STEP = 0.002

/** The shade closest to a lightness that has its contrast, on the given side; if none within the band does, the lightness itself. */
const nearest = (
  lightness: number,
  chroma: number,
  hue: number,
  side: 'lighter' | 'darker',
  meets: (shade: Hex) => boolean,
): Hex => {
  for (let step = 0; step * STEP <= LIGHTNESS_BAND; step += 1) {
    const shade = fromOklch(lightness + (side === 'lighter' ? step : -step) * STEP, chroma, hue)
    if (meets(shade)) return shade
  }
  return fromOklch(lightness, chroma, hue)
}

/** Ten shades with petrol's lightness and chroma. Some of them are colors of the family. */
const shadesOf = (hue: number, light: Family, dark: Family): Hex[] => [
  light['--accent-soft'],
  fromOklch(0.8964, 0.0213, hue),
  light['--accent-line'],
  dark['--accent-ink'],
  dark['--accent'],
  fromOklch(0.6289, 0.091, hue),
  fromOklch(0.5454, 0.0891, hue),
  light['--accent'],
  light['--accent-hover'],
  fromOklch(0.3352, 0.0606, hue),
]
