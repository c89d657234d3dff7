import * as z from 'zod'
import { call } from '../../call.ts'
import { AccountId, MediaId, OrganizationId } from '../../ids.ts'
import { commaList } from '../../page.ts'
import { ROLES } from '../../roles.ts'
import { NAME_MAX, PERSONAL_PAGE } from '../limits.ts'
import { staffRefusals } from '../refusals.ts'
import { PasswordText, passwordRules } from '../sign-in-calls.ts'
import { DISABLED_REASONS, SOCIAL_LINKS, SPECIALTIES, USER_LIMITS } from './constants.ts'
import { UserDetails } from './user.ts'

const Tag = z.string().trim().min(1).max(USER_LIMITS.tag)
const Phone = z.string().max(40).nullable()

/** Returns one account with everything that account administrators see of it. */
const getUser = call('users.view', { method: 'GET', path: '/v1/admin/users/{userId}', summary: 'Get an account' })
  .input(
    z.strictObject({
      /** The account. */
      userId: AccountId,
    }),
  )
  .output(UserDetails)
  .errors({ AccountNotFound: staffRefusals.AccountNotFound })

/**
 * Updates an account; omitted fields stay. With `rev`, only if nobody changed it since. Some fields require a
 * permission of their own: `tags` users.labels, `organization` users.organization (and an admin of the installation),
 * `featured` and `featuredLocked` users.featured, `disabled` and its reason users.disabled, `specializesIn`
 * users.specializes-in; `contactAssignmentBoost`, `addons`, `adminNotes` and `stripeAccountId` users.attributes. Nobody
 * can change an account with more rights than their own, or give it more. Disabling the account, or changing its role,
 * organization, email or password, signs it out everywhere.
 */
const putUser = call('users.update', { method: 'PUT', path: '/v1/admin/users/{userId}', summary: 'Update an account' })
  .input(
    z.strictObject({
      /** The account. */
      userId: AccountId,
      name: z.string().trim().max(NAME_MAX).optional(),
      /** Applies at once. Links mailed to the old address stop working. */
      email: z.string().max(320).optional(),
      /** Any format with a country code. */
      phone: Phone.optional(),
      contactPhone: Phone.optional(),
      /** Their API keys end with the old one. They are notified by email. */
      password: PasswordText.optional(),
      /** The id of a `staff-photo` that you uploaded in their organization; null removes the photo. */
      photo: MediaId.nullable().optional(),
      adminNotes: z.string().trim().max(USER_LIMITS.adminNotes).optional(),
      featured: z.boolean().optional(),
      featuredLocked: z.boolean().optional(),
      /** A disabled account can't sign in, its API keys stop, and its clients stay with it. */
      disabled: z.boolean().optional(),
      /** Required to disable an account. */
      disabledReasonCode: z.enum(DISABLED_REASONS).optional(),
      disabledReasonNotes: z.string().trim().max(USER_LIMITS.disabledNotes).optional(),
      contactAssignmentBoost: z.number().int().min(0).max(USER_LIMITS.boost).optional(),
      /** Accounts of the same organization. */
      managerOf: z.array(AccountId).max(USER_LIMITS.managed).optional(),
      specializesIn: z.array(z.enum(SPECIALTIES)).max(SPECIALTIES.length).optional(),
      tags: z.array(Tag).max(USER_LIMITS.tags).optional(),
      /** All of them: links that are left out are removed. */
      socialLinks: z.partialRecord(z.enum(SOCIAL_LINKS), z.string().trim().max(USER_LIMITS.link)).optional(),
      /** Accounts have one role. A new role ends permissions that were set for the account alone. */
      roles: z.array(z.enum(ROLES)).length(1).optional(),
      /** Null makes it an account of the installation. It must have no clients. */
      organization: OrganizationId.nullable().optional(),
      personalDescription: z.string().trim().max(PERSONAL_PAGE.description).optional(),
      addons: z.array(Tag).max(USER_LIMITS.addons).optional(),
      stripeAccountId: z
        .string()
        .regex(/^acct_[A-Za-z0-9]{1,60}$/, 'Use an ID of the form acct_….')
        .nullable()
        .optional(),
      rev: z.number().int().min(1).max(2_147_483_647).optional(),
    }),
  )
  .output(UserDetails)
  .errors({
    AccountNotFound: staffRefusals.AccountNotFound,
    UserFieldNotAllowed: staffRefusals.UserFieldNotAllowed,
    UserAboveYou: staffRefusals.UserAboveYou,
    RoleAboveYou: staffRefusals.RoleAboveYou,
    LastAdmin: staffRefusals.LastAdmin,
    OwnSignInData: staffRefusals.OwnSignInData,
    NameMissing: staffRefusals.NameMissing,
    PhotoUnusable: staffRefusals.PhotoUnusable,
    EmailInvalid: staffRefusals.EmailInvalid,
    EmailTaken: staffRefusals.EmailTaken,
    PhoneInvalid: staffRefusals.PhoneInvalid,
    PersonalUrlInvalid: staffRefusals.PersonalUrlInvalid,
    CoachPageInvalid: staffRefusals.CoachPageInvalid,
    CoachPageTaken: staffRefusals.CoachPageTaken,
    FeaturedIsLocked: staffRefusals.FeaturedIsLocked,
    DisabledReasonMissing: staffRefusals.DisabledReasonMissing,
    ManagedCoachUnknown: staffRefusals.ManagedCoachUnknown,
    UserOrganizationUnknown: staffRefusals.UserOrganizationUnknown,
    RoleNeedsOrganization: staffRefusals.RoleNeedsOrganization,
    UserHasClients: staffRefusals.UserHasClients,
    UserChanged: { ...staffRefusals.UserChanged, data: UserDetails },
    ...passwordRules,
  })

/**
 * Deletes an account for good, but never the caller's own. It must have no clients; hand them over first. What it wrote
 * stays with its name; its email, phone numbers, password and keys are erased, and the email can be invited again.
 */
const deleteUser = call('users.delete', {
  method: 'DELETE',
  path: '/v1/admin/users/{userId}',
  summary: 'Delete an account',
})
  .input(
    z.strictObject({
      /** The account. */
      userId: AccountId,
    }),
  )
  .output(z.object({ deleted: z.literal(true) }))
  .errors({
    AccountNotFound: staffRefusals.AccountNotFound,
    UserAboveYou: staffRefusals.UserAboveYou,
    LastAdmin: staffRefusals.LastAdmin,
    OwnAccountDeleted: staffRefusals.OwnAccountDeleted,
    UserHasClients: staffRefusals.UserHasClients,
  })

/** What happened to one of several accounts. */
const UserOutcome = z.object({
  _id: AccountId,
  /** Why nothing changed; null if it was done. */
  refused: z.object({ code: z.string(), content: z.string() }).nullable(),
})
export type UserOutcome = z.infer<typeof UserOutcome>

/** A list, or joined by commas. */
const UserIds = z
  .union([z.array(AccountId), commaList(AccountId)])
  .pipe(z.array(AccountId).min(1).max(USER_LIMITS.atOnce))

/**
 * Makes the same change to several accounts, one after the other, each as `PUT v1/admin/users/{userId}` would. An
 * account that can't be changed stays as it was; the others are changed. Personal fields, such as the name, are for one
 * account alone.
 */
const putUsers = call('users.update', { method: 'PUT', path: '/v1/admin/users', summary: 'Update several accounts' })
  .input(
    z.strictObject({
      ids: UserIds,
      featured: z.boolean().optional(),
      featuredLocked: z.boolean().optional(),
      disabled: z.boolean().optional(),
      /** Required to disable accounts. */
      disabledReasonCode: z.enum(DISABLED_REASONS).optional(),
      disabledReasonNotes: z.string().trim().max(USER_LIMITS.disabledNotes).optional(),
      contactAssignmentBoost: z.number().int().min(0).max(USER_LIMITS.boost).optional(),
      managerOf: z.array(AccountId).max(USER_LIMITS.managed).optional(),
      specializesIn: z.array(z.enum(SPECIALTIES)).max(SPECIALTIES.length).optional(),
      tags: z.array(Tag).max(USER_LIMITS.tags).optional(),
      roles: z.array(z.enum(ROLES)).length(1).optional(),
      addons: z.array(Tag).max(USER_LIMITS.addons).optional(),
    }),
  )
  .output(z.object({ data: z.array(UserOutcome) }))
  .errors({ UserFieldNotAllowed: staffRefusals.UserFieldNotAllowed })

/** Deletes several accounts, each as `DELETE v1/admin/users/{userId}` would. One that can't be deleted stays. */
const deleteUsers = call('users.delete', {
  method: 'DELETE',
  path: '/v1/admin/users',
  summary: 'Delete several accounts',
})
  .input(z.strictObject({ ids: UserIds }))
  .output(z.object({ data: z.array(UserOutcome) }))

export const userCalls = { getUser, putUser, deleteUser, putUsers, deleteUsers }
