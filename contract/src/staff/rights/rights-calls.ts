import * as z from 'zod'
import { call } from '../../call.ts'
import { AccountId, OrganizationId } from '../../ids.ts'
import { MaskText } from '../../mask-text.ts'
import { organizationRefusals } from '../../organizations/refusals.ts'
import { ROLES } from '../../roles.ts'
import { StaffName } from '../entity.ts'
import { staffRefusals } from '../refusals.ts'

/** What a role may do in an organization. Masks are decimal strings without the bit for all. */
const RoleRights = z.object({
  role: z.enum(ROLES),
  /** What the role has by itself. */
  byDefault: MaskText,
  /** What the organization has set for the role instead; null: nothing. */
  set: MaskText.nullable(),
  /** What the role never has, whatever is set. */
  never: MaskText,
  /** What the role always has, as far as the installation allows. */
  always: MaskText,
  /** Whether it is your own role, which you can't change; an admin of the installation can. */
  isOwn: z.boolean(),
  /** People of this role with rights of their own, to whom the role's don't apply. */
  withOwn: z.array(StaffName),
})

/** Who may do what in an organization, and where it comes from. */
export const Rights = z.object({
  organization: OrganizationId,
  /** What the installation allows everyone in the organization; null: everything. */
  allowed: MaskText.nullable(),
  roles: z.array(RoleRights),
  /** The organization's, for `if-match`. */
  rev: z.number().int(),
  abilities: z.object({
    /** Whether you may change what roles have. */
    updateRoles: z.boolean(),
    /** Whether you may change what the installation allows. */
    updateAllowed: z.boolean(),
    /** What you may give to a role or take from it: what you have yourself. */
    give: MaskText,
  }),
})
export type Rights = z.infer<typeof Rights>

const id = OrganizationId
const change = {
  /** The permissions of each role given; null restores its defaults. Roles that aren't given stay as they are. */
  roles: z.partialRecord(z.enum(ROLES), MaskText.nullable()).optional(),
  /** What the installation allows; null for everything. Only admins of the installation change it. */
  allowed: MaskText.nullable().optional(),
}

/** Returns who may do what in an organization, by role, and where each right comes from. */
const getRights = call('organizations.view', {
  method: 'GET',
  path: '/v1/organizations/{id}/rights',
  summary: "Get an organization's rights",
})
  .input(z.strictObject({ id }))
  .output(Rights)
  .errors({ OrganizationNotFound: organizationRefusals.OrganizationNotFound })

const refusals = {
  OrganizationNotFound: organizationRefusals.OrganizationNotFound,
  RightsAdminsOnly: staffRefusals.RightsAdminsOnly,
  RightsBeyondInstallation: staffRefusals.RightsBeyondInstallation,
  RightsBeyondOwn: staffRefusals.RightsBeyondOwn,
  RightsBeyondRole: staffRefusals.RightsBeyondRole,
  RightsLockOut: staffRefusals.RightsLockOut,
  RightsOwnRole: staffRefusals.RightsOwnRole,
}

/**
 * Changes what roles may do, all or nothing; with `rev` (or `if-match`), only if nobody changed the organization since.
 * Admins of an organization can only give to roles other than their own, and only what they have themselves, as far as
 * the installation allows it and the role may have it at all. They can only take away what they have themselves, and
 * can't change an admin role that has more than they have. It applies within five seconds, also in open panels and live
 * streams.
 */
const setRights = call('organizations.update', {
  method: 'PUT',
  path: '/v1/organizations/{id}/rights',
  summary: "Change an organization's rights",
})
  .input(z.strictObject({ id, ...change, rev: z.number().int().min(1).max(2_000_000_000).optional() }))
  .output(Rights)
  .errors({
    ...refusals,
    OrganizationDeleted: organizationRefusals.OrganizationDeleted,
    RightsChanged: { ...staffRefusals.RightsChanged, data: Rights },
  })

/** Returns what somebody may do now, and what they could do after a change. Changes nothing. */
const previewRights = call(
  'organizations.update',
  { method: 'POST', path: '/v1/organizations/{id}/rights/preview', summary: 'Preview a change of rights' },
  { reads: true },
)
  .input(z.strictObject({ id, user: AccountId, ...change }))
  .output(
    z.object({
      account: StaffName,
      /** Whose rights count: the account's own, or those of its role. */
      from: z.enum(['own', 'role']),
      role: z.enum(ROLES),
      features: MaskText,
      before: MaskText,
      after: MaskText,
    }),
  )
  .errors({ ...refusals, AccountNotFound: staffRefusals.AccountNotFound })

export const rightsCalls = { getRights, setRights, previewRights }
