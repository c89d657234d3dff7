import * as z from 'zod'
import { call } from '../call.ts'
import { Tokens, TokensWithKey } from './entity.ts'
import { staffRefusals } from './refusals.ts'

const Token = z.string().min(1).max(200)
const { PasswordTooShort, PasswordTooLong, PasswordTooCommon } = staffRefusals
/** What a new password may be refused for. */
export const passwordRules = { PasswordTooShort, PasswordTooLong, PasswordTooCommon }
/** Longer ones are refused with a sentence; far longer ones are not read. */
export const PasswordText = z.string().max(1000)

/** Signs in by e-mail. Never returns an API key. `code`: of the authenticator, or a recovery code. */
const loginByEmail = call('public', { method: 'POST', path: '/v2/auth.loginByEmail', summary: 'Sign in by e-mail' })
  .input(
    z.strictObject({
      grantType: z.literal('password').default('password'),
      email: z.string().max(320),
      password: PasswordText,
      code: z.string().max(40).optional(),
    }),
  )
  .output(Tokens)
  .errors({
    SignInFailed: staffRefusals.SignInFailed,
    SignInThrottled: staffRefusals.SignInThrottled,
    SecondFactorRequired: staffRefusals.SecondFactorRequired,
    SecondFactorWrong: staffRefusals.SecondFactorWrong,
  })

/** Signs in by an API key: a personal one, or a non-user one of an integration, which is answered back. */
const loginByApikey = call('public', { method: 'POST', path: '/v2/auth.loginByApikey', summary: 'Sign in by API key' })
  .input(z.strictObject({ grantType: z.literal('apikey').default('apikey'), apikey: Token }))
  .output(TokensWithKey)
  .errors({ ApiKeyWrong: staffRefusals.ApiKeyWrong, SignInThrottled: staffRefusals.SignInThrottled })

/** Answers the successor of a refresh token; using one twice after 30 s ends its whole family. */
const refreshToken = call('public', { method: 'POST', path: '/v2/auth.refreshToken', summary: 'Renew a session' })
  .input(z.strictObject({ token: z.string().max(200) }))
  .output(Tokens)
  .errors({
    RefreshTokenInvalid: staffRefusals.RefreshTokenInvalid,
    RefreshNotAvailable: staffRefusals.RefreshNotAvailable,
  })

/** Ends the session of an access or refresh token; an unknown token is no error. */
const revokeToken = call('public', { method: 'POST', path: '/v2/auth.revokeToken', summary: 'Sign out' })
  .input(z.strictObject({ token: Token }))
  .output(z.object({ revoked: z.literal(true) }))

/** Mails a link to choose a new password, if the address is an account's. The answer never tells whether it is. */
const requestPasswordReset = call('public', {
  method: 'POST',
  path: '/v2/auth.requestPasswordReset',
  summary: 'Ask for a link to choose a new password',
})
  .input(z.strictObject({ email: z.string().max(320) }))
  .output(z.object({ requested: z.literal(true) }))
  .errors({ SignInThrottled: staffRefusals.SignInThrottled })

/** Chooses a new password by the token of a mailed link, and ends every session of the account. */
const resetPassword = call('public', {
  method: 'POST',
  path: '/v2/auth.resetPassword',
  summary: 'Choose a new password by a mailed link',
})
  .input(z.strictObject({ token: Token, password: PasswordText }))
  .output(z.object({ reset: z.literal(true) }))
  .errors({ PasswordResetInvalid: staffRefusals.PasswordResetInvalid, ...passwordRules })

/** Makes a new e-mail address count, by the token of the link that was mailed to it. */
const confirmEmail = call('public', {
  method: 'POST',
  path: '/v2/users.confirmEmail',
  summary: 'Confirm a new e-mail address',
})
  .input(z.strictObject({ token: Token }))
  .output(z.object({ email: z.string() }))
  .errors({ EmailChangeInvalid: staffRefusals.EmailChangeInvalid, EmailTaken: staffRefusals.EmailTaken })

/** The sign-ins of the demo; an empty list once the demo is off. */
const demoSignIns = call('public', { method: 'GET', path: '/v2/auth.demoSignIns', summary: 'Demo sign-ins' })
  .input(z.strictObject({}).optional())
  .output(
    z.object({
      data: z.array(z.object({ name: z.string(), email: z.string(), password: z.string(), note: z.string() })),
    }),
  )

export const signInCalls = {
  loginByEmail,
  loginByApikey,
  refreshToken,
  revokeToken,
  requestPasswordReset,
  resetPassword,
  confirmEmail,
  demoSignIns,
}
