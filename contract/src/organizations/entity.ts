import * as z from 'zod'
import { MediaId, OrganizationId } from '../ids.ts'
import { MaskText } from '../mask-text.ts'
import { ROLES } from '../roles.ts'
import { Theme } from './theme.ts'

/** Upper limits for everyone in an organization, as bit masks. Null for no limit. */
export const OrganizationFlags = z.object({
  permissions: MaskText.nullable(),
  features: MaskText.nullable(),
  /** Permissions by role, for accounts without their own. Roles that aren't listed have their defaults. */
  permissionsByRole: z.partialRecord(z.enum(ROLES), MaskText),
})

/** An organization's settings, but for those of automation, which have a call and a revision of their own. */
export const OrganizationConfig = z.object({
  flags: OrganizationFlags,
  /** Whether everyone in it must have a second factor. Changed by `requireSecondFactor`, which asks for a password. */
  requireSecondFactor: z.boolean(),
  /** The same values as on the organization itself, which is where people without access to its settings read them. */
  timezone: z.string(),
  logDays: z.number().int().nullable(),
  /** After how many days everybody has to sign in again, if the installation doesn't ask sooner; null: when it does. */
  sessionDays: z.number().int().nullable(),
  coachPages: z.boolean(),
  signUps: z.boolean(),
  /** Whether sounds of messages are sent to the installation's provider, if it has one. */
  transcripts: z.boolean(),
})

/** An organization. */
export const Organization = z.object({
  _id: OrganizationId,
  title: z.string(),
  labels: z.array(z.string()),
  /** The file of the logo; null: none. */
  logo: MediaId.nullable(),
  /** Its address, valid for one to two hours. */
  logoUrl: z.string().nullable(),
  /** IANA name, used for clients without a time zone of their own. */
  timezone: z.string(),
  /** Hue of the accent colour in degrees (OKLCH); null for the default accent. */
  accentHue: z.number().int().nullable(),
  /** Its colors, as `GET /v1/organizations/theme` answers them. */
  theme: Theme,
  /** For how many days it keeps its event log; null: for ever. */
  logDays: z.number().int().nullable(),
  /** Whether its coaches may have public pages at `/coaches/{name}`. Each coach turns their own on. */
  coachPages: z.boolean(),
  /** Whether visitors of these pages can sign up as clients. */
  signUps: z.boolean(),
  /**
   * Whether sounds of messages are sent to the installation's provider and written down, with this model. Null: the
   * installation has no such provider.
   */
  transcripts: z.object({ isOn: z.boolean(), model: z.string() }).nullable(),
  /** Null without the permission `organizations.view`. Automation settings have their own call. */
  config: OrganizationConfig.nullable(),
  /** What you may do with it. Labels and flags are changed by admins of the installation. */
  abilities: z.object({
    update: z.boolean(),
    /** Say whether everybody must have a second factor. */
    requireSecondFactor: z.boolean(),
    changeFlags: z.boolean(),
    delete: z.boolean(),
  }),
  /** Since when it is deleted, and when it is erased; null: it isn't. ISO 8601. */
  deletion: z.object({ at: z.string(), eraseAt: z.string() }).nullable(),
  rev: z.number().int(),
})
export type Organization = z.infer<typeof Organization>
