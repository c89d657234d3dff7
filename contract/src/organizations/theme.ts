import * as z from 'zod'

const Color = z.string().regex(/^#[0-9a-f]{6}$/)

/**
 * What an organization puts in place of the panel's own accent (spec 1 §3, §7): ten shades from light to dark, and the
 * style variables of the light and the dark scheme. Everything else of the look is the same for everybody.
 */
export const Theme = z.object({
  /** Degrees on the OKLCH circle; null: the product's own accent. */
  accentHue: z.number().int().nullable(),
  colors: z.object({ accent: z.array(Color).length(10) }),
  variables: z.object({ light: z.record(z.string(), Color), dark: z.record(z.string(), Color) }),
})
export type Theme = z.infer<typeof Theme>
