import * as z from 'zod'
import { AccountId, ApiKeyId, MediaId, OrganizationId, SessionId } from '../ids.ts'
import { ROLES } from './roles.ts'

/** A big integer as a decimal string. */
export const MaskText = z.string().regex(/^[0-9]{1,60}$/)

/** The signed-in account (spec 1 §3 "Account (me)"). */
export const Account = z.object({
  _id: AccountId,
  shortId: z.string(),
  name: z.string(),
  email: z.string(),
  /** A new address that waits for its confirmation by mail; until then `email` counts. */
  pendingEmail: z.string().nullable(),
  /** E.164. */
  phone: z.string().nullable(),
  roles: z.array(z.enum(ROLES)),
  /** The account's own organization; null for an admin of the whole installation, who chooses one. */
  organization: OrganizationId.nullable(),
  /** Legacy names of rights; they make the mask where the account has none of its own (spec 1 §6). */
  accessScope: z.array(z.string()),
  scope: z.object({ permissions: MaskText, features: MaskText }),
  photo: MediaId.nullable(),
  photoUrl: z.string().nullable(),
  photoThumbnail: z.string().nullable(),
  /** IANA name. Times on the timeline are shown in it. */
  timezone: z.string(),
  /** Whether signing in by e-mail asks for a code. */
  secondFactor: z.boolean(),
  rev: z.number().int(),
  abilities: z.object({
    updateProfile: z.boolean(),
    /** The photo is kept with an organization: an account without one has none. */
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

/** What a message or a thread says of a member of staff. */
export const StaffName = z.object({ _id: AccountId, name: z.string(), email: z.string() })
export type StaffName = z.infer<typeof StaffName>

/** Tokens are opaque. Times are ISO 8601. */
export const Tokens = z.object({
  accessToken: z.string(),
  accessTokenExpiresAt: z.string(),
  refreshToken: z.string(),
})
export type Tokens = z.infer<typeof Tokens>

/** `apikey` comes back from a non-user key only: whoever holds it may renew the session by it. */
export const TokensWithKey = Tokens.extend({ apikey: z.string().optional() })
export type TokensWithKey = z.infer<typeof TokensWithKey>

export const SESSION_WAYS = ['password', 'api-key', 'integration'] as const

/** One sign-in of one's own. Times are ISO 8601. */
export const Session = z.object({
  _id: SessionId,
  startedAt: z.string(),
  /** To five minutes. */
  lastSeenAt: z.string(),
  way: z.enum(SESSION_WAYS),
  /** The name of the API key it was got with. */
  keyName: z.string().nullable(),
  /** Without its last part, such as `203.0.113.x`; empty for sessions from before it was kept. */
  address: z.string(),
  /** Browser and system as words, such as `Firefox on Linux`. */
  device: z.string(),
  /** The session that asks. */
  current: z.boolean(),
})
export type Session = z.infer<typeof Session>

/** A personal API key. The key itself is shown once, when it is made; `hint` is how it begins. */
export const ApiKey = z.object({
  _id: ApiKeyId,
  name: z.string(),
  hint: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
})
export type ApiKey = z.infer<typeof ApiKey>

/** An organization's integration with its non-user key. */
export const Integration = ApiKey.extend({
  account: AccountId,
  createdBy: StaffName.nullable(),
})
export type Integration = z.infer<typeof Integration>

/** How the signed-in account is secured. */
export const Security = z.object({
  passwordChangedAt: z.string().nullable(),
  secondFactor: z.boolean(),
  secondFactorSince: z.string().nullable(),
  recoveryCodesLeft: z.number().int(),
})
export type Security = z.infer<typeof Security>
