import * as z from 'zod'
import { call } from '../call.ts'
import { OrganizationId } from '../ids.ts'
import { Tokens } from './entity.ts'
import { NAME_MAX } from './limits.ts'
import { EmailAddress, OrganizationTitle, TimeZone } from './invitation-calls.ts'
import { staffRefusals } from './refusals.ts'
import { Device, passwordRules, PasswordText, Token } from './sign-in-calls.ts'

const { SetupLinkInvalid, SetupDone, TimeZoneUnknown, SignInThrottled, InvitationInvalid } = staffRefusals
const PersonName = z.string().trim().min(1, staffRefusals.NameMissing.message).max(NAME_MAX)

/**
 * Sets up a clean installation: adds its first organization and its first account, an admin of the installation, and signs
 * in. Needs the token of the link that the server printed at its start, and works only once.
 */
const setUp = call('public', { method: 'POST', path: '/v1/setup', summary: 'Set up a clean installation' })
  .input(
    z.strictObject({
      token: Token,
      organization: z.strictObject({ title: OrganizationTitle, timezone: TimeZone }),
      name: PersonName,
      email: EmailAddress,
      password: PasswordText,
      device: Device.optional(),
    }),
  )
  .output(Tokens.extend({ organization: OrganizationId }))
  .errors({ SetupLinkInvalid, SetupDone, TimeZoneUnknown, SignInThrottled, ...passwordRules })

/** Accepts an invitation: sets the account's name and password, and signs in. The link works once. */
const acceptInvitation = call('public', {
  method: 'POST',
  path: '/v2/auth.acceptInvitation',
  summary: 'Accept an invitation',
})
  .input(z.strictObject({ token: Token, name: PersonName, password: PasswordText, device: Device.optional() }))
  .output(Tokens)
  .errors({ InvitationInvalid, ...passwordRules })

export const setupCalls = { setUp, acceptInvitation }
