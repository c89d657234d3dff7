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

/** An organization's settings, except those of automation, which have their own call and revision. */
export const OrganizationConfig = z.object({
  flags: OrganizationFlags,
  /** Whether everyone in it must have a second factor. Changed by `requireSecondFactor`, which asks for a password. */
  requireSecondFactor: z.boolean(),
  /** The same values as on the organization itself, which is where people without access to its settings read them. */
  timezone: z.string(),
  logDays: z.number().int().nullable(),
  /** After how many days everybody has to sign in again, unless the installation asks sooner; null: only then. */
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
  /** The logo's URL, valid for one to two hours. */
  logoUrl: z.string().nullable(),
  /** IANA name, used for clients without a time zone of their own. */
  timezone: z.string(),
  /** Hue of the accent colour in degrees (OKLCH); null for the default accent. */
  accentHue: z.number().int().nullable(),
  /** Its colors, as returned by `GET /v1/organizations/theme`. */
  theme: Theme,
  /** How many days it keeps its event log; null: forever. */
  logDays: z.number().int().nullable(),
  /** Whether its coaches may have public pages at `/coaches/{name}`. Each coach turns their own on. */
  coachPages: z.boolean(),
  /** Whether visitors of these pages can sign up as clients. */
  signUps: z.boolean(),
  /**
   * Whether sounds of messages are sent to the installation's provider to be transcribed with this model. Null: the
   * installation has no such provider.
   */
  transcripts: z.object({ isOn: z.boolean(), model: z.string() }).nullable(),
  /** Null without the permission `organizations.view`. Automation settings have their own call. */
  config: OrganizationConfig.nullable(),
  /** What you may do with it. Labels and flags are changed by admins of the installation. */
  abilities: z.object({
    update: z.boolean(),
    /** Set whether everybody must have a second factor. */
    requireSecondFactor: z.boolean(),
    changeFlags: z.boolean(),
    delete: z.boolean(),
  }),
  /** When it was deleted, and when it will be erased, ISO 8601; null if it isn't deleted. */
  deletion: z.object({ at: z.string(), eraseAt: z.string() }).nullable(),
  rev: z.number().int(),
})
export type Organization = z.infer<typeof Organization>
