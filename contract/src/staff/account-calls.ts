import * as z from 'zod'
import { call } from '../call.ts'
import { MediaId } from '../ids.ts'
import { PasswordText, passwordRules } from './sign-in-calls.ts'
import { Account } from './entity.ts'
import { NAME_MAX } from './limits.ts'
import { staffRefusals } from './refusals.ts'

/** Changes of sign-in data ask for the password again; wrong ones are throttled like those of the sign-in. */
const passwordErrors = { PasswordWrong: staffRefusals.PasswordWrong, SignInThrottled: staffRefusals.SignInThrottled }

const me = call('signed-in', { method: 'GET', path: '/v1/users/me', summary: 'The signed-in account' })
  .input(z.strictObject({}).optional())
  .output(Account)

/** Changes the profile; what is left out stays. With `rev`, only if nobody changed it since: 409 has the newer one. */
const updateMe = call('signed-in', { method: 'PUT', path: '/v1/users/me', summary: 'Change one’s own profile' })
  .input(
    z.strictObject({
      name: z.string().max(NAME_MAX).optional(),
      timezone: z.string().max(64).optional(),
      photo: MediaId.nullable().optional(),
      rev: z.number().int().min(1).max(2_147_483_647).optional(),
    }),
  )
  .output(Account)
  .errors({
    NameMissing: staffRefusals.NameMissing,
    TimeZoneUnknown: staffRefusals.TimeZoneUnknown,
    PhotoUnusable: staffRefusals.PhotoUnusable,
    AccountChanged: { ...staffRefusals.AccountChanged, data: Account },
  })

/** Takes a number in any spelling with its country code; null removes it. */
const changePhone = call('signed-in', {
  method: 'POST',
  path: '/v2/users.changePhone',
  summary: 'Change one’s own phone number',
})
  .input(z.strictObject({ phone: z.string().max(40).nullable(), password: PasswordText }))
  .output(Account)
  .errors({ PhoneInvalid: staffRefusals.PhoneInvalid, ...passwordErrors })

/** Mails a link to the new address; it counts once that is opened. Answers the account with `pendingEmail`. */
const changeEmail = call('signed-in', {
  method: 'POST',
  path: '/v2/users.changeEmail',
  summary: 'Ask for another e-mail address',
})
  .input(z.strictObject({ email: z.string().max(320), password: PasswordText }))
  .output(Account)
  .errors({
    EmailInvalid: staffRefusals.EmailInvalid,
    EmailUnchanged: staffRefusals.EmailUnchanged,
    ...passwordErrors,
  })

/** Takes back a change of address that waits for its confirmation; none is no error. */
const cancelEmailChange = call('signed-in', {
  method: 'POST',
  path: '/v2/users.cancelEmailChange',
  summary: 'Take back a change of e-mail address',
})
  .input(z.strictObject({}))
  .output(Account)

/** Changes the password and ends every other session; answers how many that were. */
const changePassword = call('signed-in', {
  method: 'POST',
  path: '/v2/users.changePassword',
  summary: 'Change one’s own password',
})
  .input(z.strictObject({ password: PasswordText, newPassword: PasswordText }))
  .output(z.object({ ended: z.number().int() }))
  .errors({ ...passwordErrors, ...passwordRules })

export const accountCalls = { me, updateMe, changePhone, changeEmail, cancelEmailChange, changePassword }
