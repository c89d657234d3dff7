import * as z from 'zod'

const Color = z.string().regex(/^#[0-9a-f]{6}$/)

/** An organization's accent colour. All other colours are the same for everyone. Colours are `#rrggbb`. */
export const Theme = z.object({
  /** Hue of the accent colour in degrees (OKLCH); null for the default accent. */
  accentHue: z.number().int().nullable(),
  /** Ten shades of the accent from light to dark. */
  colors: z.object({ accent: z.array(Color).length(10) }),
  /** CSS variables of the light and the dark colour scheme. */
  variables: z.object({ light: z.record(z.string(), Color), dark: z.record(z.string(), Color) }),
})
export type Theme = z.infer<typeof Theme>

/** A pair of colors with its contrast, or how different the accent is from a color that has a meaning. */
export const AccentCheck = z.object({
  scheme: z.enum(['light', 'dark']),
  what: z.enum([
    'text-on-selection',
    'quiet-text-on-selection',
    'words-on-button',
    'links',
    'links-on-selection',
    'unlike-errors',
    'unlike-warnings',
    'unlike-success',
  ]),
  /** Contrast as a ratio to 1; for the last three, the distance in OKLab. */
  value: z.number(),
  least: z.number(),
  isMet: z.boolean(),
})
export type AccentCheck = z.infer<typeof AccentCheck>
