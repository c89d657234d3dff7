import * as z from 'zod'
import { OrganizationId } from '../ids.ts'

/** What the organization switcher and the frame show (spec 1 §3, 2 §3). */
export const Organization = z.object({
  _id: OrganizationId,
  title: z.string(),
  labels: z.array(z.string()),
  logoUrl: z.string().nullable(),
  /** IANA name; contacts without a zone of their own fall back to it. */
  timezone: z.string(),
  /** Degrees on the OKLCH circle; null: the product's own accent. */
  accentHue: z.number().int().nullable(),
  rev: z.number().int(),
})
export type Organization = z.infer<typeof Organization>
