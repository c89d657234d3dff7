import * as z from 'zod'
import { OrganizationId } from '../ids.ts'

/** An organization. */
export const Organization = z.object({
  _id: OrganizationId,
  title: z.string(),
  labels: z.array(z.string()),
  logoUrl: z.string().nullable(),
  /** IANA name, used for clients without a time zone of their own. */
  timezone: z.string(),
  /** Hue of the accent colour in degrees (OKLCH); null for the default accent. */
  accentHue: z.number().int().nullable(),
  rev: z.number().int(),
})
export type Organization = z.infer<typeof Organization>
