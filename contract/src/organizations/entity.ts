import * as z from 'zod'
import { OrganizationId } from '../ids.ts'
import { MaskText } from '../mask-text.ts'
import { ROLES } from '../roles.ts'

/** Upper limits for everyone in an organization, as bit masks. Null for no limit. */
export const OrganizationFlags = z.object({
  permissions: MaskText.nullable(),
  features: MaskText.nullable(),
  /** Permissions by role, for accounts without their own. Roles that aren't listed have their defaults. */
  permissionsByRole: z.partialRecord(z.enum(ROLES), MaskText),
})

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
  /** Null without the permission `organizations.view`. Automation settings have their own call. */
  config: z.object({ flags: OrganizationFlags, requireSecondFactor: z.boolean() }).nullable(),
  /** What you may do with it. Labels and flags are changed by admins of the installation. */
  abilities: z.object({ update: z.boolean(), changeFlags: z.boolean() }),
  rev: z.number().int(),
})
export type Organization = z.infer<typeof Organization>
