import * as z from 'zod'
import { call, tenantCall } from '../call.ts'
import { Organization } from '../organizations/entity.ts'
import { INVITED_ROLES } from '../roles.ts'
import { StaffName } from './entity.ts'
import { staffRefusals } from './refusals.ts'

const { InvitedEmailTaken, InvitedRoleRefused, InstallationAdminOnly, TimeZoneUnknown, SignInThrottled } = staffRefusals

export const EmailAddress = z.email('Enter an email address, such as hannah@example.com.').max(254)
export const OrganizationTitle = z.string().trim().min(1, 'Enter a title.').max(100)
/** IANA name, such as `Europe/Berlin`. */
export const TimeZone = z.string().max(64)

/** Where the invitation is. The link works once, for seven days. */
const Invitation = z.object({
  account: StaffName,
  /** The link to pass on; null if it was sent by email. Only an installation without a mail server returns it. */
  link: z.string().nullable(),
})
export type Invitation = z.infer<typeof Invitation>

/**
 * Invites someone to the current organization. Their account exists at once, so clients can be assigned to it; they set
 * their name and password through the link. Somebody who hasn't joined yet can be invited again, which ends the earlier
 * link.
 */
const invite = tenantCall(
  'invites.send',
  {
    method: 'POST',
    path: '/v1/admin/invitations',
    summary: 'Invite someone to the organization',
  },
  // Without a mail server, the answer holds the link.
  { also: 'users.create', unkept: true },
)
  .input(z.strictObject({ email: EmailAddress, role: z.enum(INVITED_ROLES) }))
  .output(Invitation)
  .errors({ InvitedEmailTaken, InvitedRoleRefused, SignInThrottled })

/** Adds an organization and invites its first admin. Only for admins of the installation. */
const createOrganization = call('organizations.update', {
  method: 'POST',
  path: '/v1/organizations',
  summary: 'Add an organization',
})
  .input(
    z.strictObject({
      title: OrganizationTitle,
      timezone: TimeZone,
      admin: z.strictObject({ email: EmailAddress }),
    }),
  )
  .output(z.object({ organization: Organization, invitation: Invitation }))
  .errors({ InstallationAdminOnly, InvitedEmailTaken, TimeZoneUnknown, SignInThrottled })

export const invitationCalls = { invite, createOrganization }
