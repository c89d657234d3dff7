import * as z from 'zod'

const Color = z.string().regex(/^#[0-9a-f]{6}$/)

/** The CSS variables that make up an accent. */
export const ACCENT_VARIABLES = [
  '--accent',
  '--accent-hover',
  '--accent-ink',
  '--accent-soft',
  '--accent-line',
  '--on-accent',
  '--focus',
  '--select',
] as const

/** An organization's accent colour. All other colours are the same for everyone. Colours are `#rrggbb`. */
export const Theme = z.object({
  /** Hue of the accent colour in degrees (OKLCH); null for the default accent. */
  accentHue: z.number().int().nullable(),
  /** Whether some of the colors were chosen one by one. Otherwise all of them follow from the hue. */
  ownColors: z.boolean(),
  /** Ten shades of the accent from light to dark. */
  colors: z.object({ accent: z.array(Color).length(10) }),
  /** CSS variables of the light and the dark colour scheme. */
  variables: z.object({ light: z.record(z.string(), Color), dark: z.record(z.string(), Color) }),
})
export type Theme = z.infer<typeof Theme>

const ChosenColor = z
  .string()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'Use a color such as #17617f.')
const ChosenVariables = z.strictObject(
  Object.fromEntries(ACCENT_VARIABLES.map((name) => [name, ChosenColor.optional()])) as Record<
    (typeof ACCENT_VARIABLES)[number],
    z.ZodOptional<typeof ChosenColor>
  >, // The type of the keys is lost in between.
)

/** Changes to a theme. What is omitted stays, and a theme can be sent back as it was returned. */
export const ThemeChange = z.strictObject({
  /** A new hue derives all colors again, except those sent along with it. Null for the default accent. */
  accentHue: z.number().int().min(0).max(359).nullable().optional(),
  /** False: colors that were chosen before are dropped. */
  ownColors: z.boolean().optional(),
  /** Ten shades from light to dark. If omitted, they follow from the variables. */
  colors: z.strictObject({ accent: z.array(ChosenColor).length(10, 'Send ten shades.') }).optional(),
  variables: z.strictObject({ light: ChosenVariables.optional(), dark: ChosenVariables.optional() }).optional(),
})
export type ThemeChange = z.infer<typeof ThemeChange>

/** A pair of colors with its contrast, or how different the accent is from a color that has a meaning. */
export const AccentCheck = z.object({
  scheme: z.enum(['light', 'dark']),
  what: z.enum([
    'text-on-selection',
    'quiet-text-on-selection',
    'words-on-button',
    'words-on-hovered-button',
    'links',
    'links-on-selection',
    'focus',
    'shades',
    'unlike-errors',
    'unlike-warnings',
    'unlike-success',
  ]),
  /**
   * Contrast as a ratio to 1; for `shades`, the lowest between a shade and the next darker one, below 1 if that is
   * lighter; for the last three, the distance in OKLab.
   */
  value: z.number(),
  least: z.number(),
  isMet: z.boolean(),
})
export type AccentCheck = z.infer<typeof AccentCheck>
