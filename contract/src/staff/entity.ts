import * as z from 'zod'
import { AccountId, OrganizationId } from '../ids.ts'
import { ROLES } from './roles.ts'

/** A big integer as a decimal string. */
export const MaskText = z.string().regex(/^[0-9]{1,60}$/)

/** The signed-in account (spec 1 §3 "Account (me)"). */
export const Account = z.object({
  _id: AccountId,
  shortId: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(ROLES)),
  /** The account's own organization; null for an admin of the whole installation, who chooses one. */
  organization: OrganizationId.nullable(),
  accessScope: z.array(z.string()),
  scope: z.object({ permissions: MaskText, features: MaskText }),
  photoUrl: z.string().nullable(),
  /** IANA name. Times on the timeline are shown in it. */
  timezone: z.string(),
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
