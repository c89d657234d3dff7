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
