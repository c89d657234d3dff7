import * as z from 'zod'
import { call, callBeforeSecondFactor } from '../call.ts'
import { MediaId } from '../ids.ts'
import { PasswordText, passwordRules } from './sign-in-calls.ts'
import { Account } from './entity.ts'
import { NAME_MAX, PERSONAL_PAGE } from './limits.ts'
import { staffRefusals } from './refusals.ts'

/** Changing sign-in data requires the password again. Wrong passwords are throttled like failed sign-ins. */
const passwordErrors = { PasswordWrong: staffRefusals.PasswordWrong, SignInThrottled: staffRefusals.SignInThrottled }

/** Returns your account. */
const getMe = callBeforeSecondFactor(
  { method: 'GET', path: '/v1/users/me', summary: 'Get your account' },
  { whileSwitched: 'always' },
)
  .input(z.strictObject({}).optional())
  .output(Account)

/**
 * Updates your profile; omitted fields stay. With `rev`, only if it wasn't changed since; otherwise the refusal has the
 * current account.
 */
const updateMe = call('signed-in', { method: 'PUT', path: '/v1/users/me', summary: 'Update your profile' })
  .input(
    z.strictObject({
      name: z.string().max(NAME_MAX).optional(),
      timezone: z.string().max(64).optional(),
      photo: MediaId.nullable().optional(),
      /** An http or https address; without a scheme, https is assumed. Null removes it. */
      personalUrl: z.string().max(PERSONAL_PAGE.url).nullable().optional(),
      personalDescription: z.string().max(PERSONAL_PAGE.description).optional(),
      /** The last part of your public page's address; null: your short id. */
      appCoachPage: z.string().max(PERSONAL_PAGE.name).nullable().optional(),
      /** Whether everybody can open your public page. */
      coachPageOn: z.boolean().optional(),
      rev: z.number().int().min(1).max(2_147_483_647).optional(),
    }),
  )
  .output(Account)
  .errors({
    NameMissing: staffRefusals.NameMissing,
    TimeZoneUnknown: staffRefusals.TimeZoneUnknown,
    PhotoUnusable: staffRefusals.PhotoUnusable,
    PersonalUrlInvalid: staffRefusals.PersonalUrlInvalid,
    CoachPageInvalid: staffRefusals.CoachPageInvalid,
    CoachPageTaken: staffRefusals.CoachPageTaken,
    CoachPageNotAllowed: staffRefusals.CoachPageNotAllowed,
    AccountChanged: { ...staffRefusals.AccountChanged, data: Account },
  })

/** Stops offering you the product tour: you have taken it, or don't want it. You can still take it at any time. */
const endProductTour = call(
  'product-tour.view',
  { method: 'POST', path: '/v1/users/me/product-tour', summary: 'End the offer of the product tour' },
  { whileSwitched: 'never' },
)
  .input(z.strictObject({}))
  .output(Account)

/** Changes your phone number. Any format with a country code is accepted; null removes the number. */
const changePhone = call('signed-in', {
  method: 'POST',
  path: '/v2/users.changePhone',
  summary: 'Change your phone number',
})
  .input(z.strictObject({ phone: z.string().max(40).nullable(), password: PasswordText }))
  .output(Account)
  .errors({ PhoneInvalid: staffRefusals.PhoneInvalid, ...passwordErrors })

/**
 * Requests a change of your email. The new address takes effect once you open the link mailed to it; until then it is
 * `pendingEmail`.
 */
const changeEmail = call('signed-in', {
  method: 'POST',
  path: '/v2/users.changeEmail',
  summary: 'Change your email',
})
  .input(z.strictObject({ email: z.string().max(320), password: PasswordText }))
  .output(Account)
  .errors({
    EmailInvalid: staffRefusals.EmailInvalid,
    EmailUnchanged: staffRefusals.EmailUnchanged,
    ...passwordErrors,
  })

/** Cancels a pending change of your email. Does nothing if there is none. */
const cancelEmailChange = call('signed-in', {
  method: 'POST',
  path: '/v2/users.cancelEmailChange',
  summary: 'Cancel a change of email',
})
  .input(z.strictObject({}))
  .output(Account)

/** Changes your password and ends all your other sessions. `ended` is how many there were. */
const changePassword = call('signed-in', {
  method: 'POST',
  path: '/v2/users.changePassword',
  summary: 'Change your password',
})
  .input(z.strictObject({ password: PasswordText, newPassword: PasswordText }))
  .output(z.object({ ended: z.number().int() }))
  .errors({ ...passwordErrors, ...passwordRules })

export const accountCalls = {
  getMe,
  updateMe,
  endProductTour,
  changePhone,
  changeEmail,
  cancelEmailChange,
  changePassword,
}
