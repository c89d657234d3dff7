import * as z from 'zod'
import { AccountId, MediaId, OrganizationId } from '../ids.ts'
import { ApiKeyId, SessionId, SwitchId } from './ids.ts'
import { MaskText } from '../mask-text.ts'
import { PERMISSIONS } from '../permissions.ts'
import { ROLES } from '../roles.ts'

/** A staff member as shown on messages and threads. */
export const StaffName = z.object({ _id: AccountId, name: z.string(), email: z.string() })
export type StaffName = z.infer<typeof StaffName>

/** Somebody's time in another person's account. Times are ISO 8601. */
export const Switch = z.object({
  _id: SwitchId,
  /** Who switched. */
  by: StaffName,
  reason: z.string(),
  startedAt: z.string(),
  /** When it ends at the latest. */
  expiresAt: z.string(),
  /** Since when they may change something; null: they only look. */
  confirmedAt: z.string().nullable(),
  /** What they said they would change; null as long as they only look. */
  purpose: z.string().nullable(),
  /** When they switched back, or it ended by itself; null while it is going on. */
  endedAt: z.string().nullable(),
})
export type Switch = z.infer<typeof Switch>

/** The signed-in account. */
export const Account = z.object({
  _id: AccountId,
  shortId: z.string(),
  name: z.string(),
  email: z.string(),
  /** A new email that hasn't been confirmed yet; until then `email` applies. */
  pendingEmail: z.string().nullable(),
  /** Phone number in E.164 format. */
  phone: z.string().nullable(),
  roles: z.array(z.enum(ROLES)),
  /** The account's organization; null for installation admins, who choose one. */
  organization: OrganizationId.nullable(),
  /** Legacy permission names. They determine the mask if the account has none of its own. */
  accessScope: z.array(z.string()),
  /** The effective permissions and features as bit masks. */
  scope: z.object({ permissions: MaskText, features: MaskText }),
  photo: MediaId.nullable(),
  photoUrl: z.string().nullable(),
  photoThumbnail: z.string().nullable(),
  /** Address of your own page elsewhere on the web. Your public page links to it. */
  personalUrl: z.string().nullable(),
  /** What your public page says about you, in Markdown; may be empty. */
  personalDescription: z.string(),
  /** Your public page, which everybody can open; null for accounts that can't have one. */
  coachPage: z
    .object({
      /** The last part of its address, as you chose it; null: your short id. */
      appCoachPage: z.string().nullable(),
      /** The whole address. */
      url: z.string(),
      isOn: z.boolean(),
      /** Whether your organization has public pages. While it has none, yours can't be opened. */
      isAllowed: z.boolean(),
    })
    .nullable(),
  /** IANA name. The timeline shows times in it. */
  timezone: z.string(),
  /** Whether signing in with email requires a code. */
  secondFactor: z.boolean(),
  /** Whether the account must set up a second factor before it can do anything else. */
  needsSecondFactor: z.boolean(),
  /** Who is switched into this account by this session; null in one's own account. */
  switched: Switch.nullable(),
  /** When you took the product tour, or said that you don't want it (ISO 8601). Until then Home offers it. */
  productTourAt: z.string().nullable(),
  rev: z.number().int(),
  abilities: z.object({
    updateProfile: z.boolean(),
    /** Photos are stored per organization, so accounts without one can't have a photo. */
    changePhoto: z.boolean(),
    changeEmail: z.boolean(),
    changePhone: z.boolean(),
    changePassword: z.boolean(),
    changeSecondFactor: z.boolean(),
    createApiKeys: z.boolean(),
    manageIntegrations: z.boolean(),
  }),
})
export type Account = z.infer<typeof Account>

/** You cover for this coach until then (ISO 8601). */
export const Covering = z.object({ coach: StaffName, until: z.string() })
export type Covering = z.infer<typeof Covering>

/** The tokens of a session. They are opaque; times are ISO 8601. */
export const Tokens = z.object({
  accessToken: z.string(),
  accessTokenExpiresAt: z.string(),
  refreshToken: z.string(),
})
export type Tokens = z.infer<typeof Tokens>

/**
 * The tokens of a session started with an API key. `apikey` is only returned for integrations, which renew their
 * session with it.
 */
export const TokensWithKey = Tokens.extend({ apikey: z.string().optional() })
export type TokensWithKey = z.infer<typeof TokensWithKey>

export const SESSION_WAYS = ['password', 'api-key', 'integration'] as const

/** One of your sessions. Times are ISO 8601. */
export const Session = z.object({
  _id: SessionId,
  startedAt: z.string(),
  /** Accurate to five minutes. */
  lastSeenAt: z.string(),
  /** How the session was started. */
  way: z.enum(SESSION_WAYS),
  /** The name of the API key it was started with. */
  keyName: z.string().nullable(),
  /** IP address without its last part, such as `203.0.113.x`; empty for old sessions. */
  address: z.string(),
  /** Browser and operating system, such as `Firefox on Linux`. */
  device: z.string(),
  /** Whether this is the session making the request. */
  current: z.boolean(),
})
export type Session = z.infer<typeof Session>

/** A personal API key. The key itself is only returned when it is created. */
export const ApiKey = z.object({
  _id: ApiKeyId,
  name: z.string(),
  /** The first characters of the key. */
  hint: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
})
export type ApiKey = z.infer<typeof ApiKey>

/** An integration of an organization, with its key. */
export const Integration = ApiKey.extend({
  /** The integration's own account. */
  account: AccountId,
  createdBy: StaffName.nullable(),
  /** What it may do. */
  rights: z.array(z.enum(PERMISSIONS)),
  /** When it expires: nobody can sign in with it any more, and its sessions end; null: it doesn't expire. */
  expiresAt: z.string().nullable(),
})
export type Integration = z.infer<typeof Integration>

/** The security status of the signed-in account. Times are ISO 8601. */
export const Security = z.object({
  passwordChangedAt: z.string().nullable(),
  secondFactor: z.boolean(),
  /** When the second factor was turned on; null if it is off. */
  secondFactorSince: z.string().nullable(),
  /** Whether your organization requires a second factor. */
  secondFactorRequired: z.boolean(),
  /** Unused recovery codes. */
  recoveryCodesLeft: z.number().int(),
})
export type Security = z.infer<typeof Security>
