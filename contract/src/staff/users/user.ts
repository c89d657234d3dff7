import * as z from 'zod'
import { AccountId, OrganizationId } from '../../ids.ts'
import { ROLES } from '../../roles.ts'
import { AgreementSignature } from '../agreement/agreement-calls.ts'
import { StaffName } from '../entity.ts'
import { DISABLED_REASONS, SOCIAL_LINKS, SPECIALTIES } from './constants.ts'

/** A staff member's account, as seen by account administrators. */
export const User = StaffName.extend({
  phone: z.string().nullable(),
  photoThumbnail: z.string().nullable(),
  organization: OrganizationId.nullable(),
  disabled: z.boolean(),
  /** Whether they have chosen a password. Until then their invitation is open, and they can be invited again. */
  joined: z.boolean(),
  roles: z.array(z.enum(ROLES)),
  featured: z.boolean(),
  tags: z.array(z.string()),
})
export type User = z.infer<typeof User>

/** Everything that account administrators see of an account. Times are ISO 8601. */
export const UserDetails = User.extend({
  shortId: z.string(),
  photoUrl: z.string().nullable(),
  /** The number that clients may be given. In E.164 format, like `phone`. */
  contactPhone: z.string().nullable(),
  timezone: z.string(),
  personalDescription: z.string(),
  /** The administrators' notes. The account's owner never gets them. */
  adminNotes: z.string(),
  /** While it is locked, `featured` doesn't change. */
  featuredLocked: z.boolean(),
  disabledReasonCode: z.enum(DISABLED_REASONS).nullable(),
  disabledReasonNotes: z.string(),
  disabledAt: z.string().nullable(),
  /** Coaches with a higher boost are offered first where clients are assigned. */
  contactAssignmentBoost: z.number().int(),
  /** The coaches whose clients a manager sees. */
  managerOf: z.array(AccountId),
  specializesIn: z.array(z.enum(SPECIALTIES)),
  socialLinks: z.partialRecord(z.enum(SOCIAL_LINKS), z.string()),
  addons: z.array(z.string()),
  stripeAccountId: z.string().nullable(),
  createdAt: z.string(),
  /** Whether signing in with email requires a code. */
  secondFactor: z.boolean(),
  /** A reset of it that is waiting for another admin; null: none is. Times are ISO 8601. */
  secondFactorReset: z
    .object({ askedBy: StaffName, reason: z.string(), askedAt: z.string(), expiresAt: z.string() })
    .nullable(),
  /** Their signature of the organization's agreement; null: they haven't signed it, or there is none. */
  agreement: AgreementSignature.nullable(),
  /** When they took the product tour or declined it; null: it is still offered to them. */
  productTourAt: z.string().nullable(),
  /** How many clients have them as a coach. Disabled or not, these stay with them until somebody hands them over. */
  clients: z.number().int(),
  rev: z.number().int(),
  /** What you may do with it. Each follows from your permissions, and from theirs not being more than yours. */
  abilities: z.object({
    update: z.boolean(),
    tags: z.boolean(),
    organization: z.boolean(),
    featured: z.boolean(),
    disable: z.boolean(),
    specializesIn: z.boolean(),
    attributes: z.boolean(),
    /** Ask for a reset of their second factor, or confirm or withdraw one. */
    resetSecondFactor: z.boolean(),
    /** End all their sessions. */
    endSessions: z.boolean(),
    delete: z.boolean(),
    handOver: z.boolean(),
  }),
})
export type UserDetails = z.infer<typeof UserDetails>
