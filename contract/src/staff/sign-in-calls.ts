import * as z from 'zod'
import { call } from '../call.ts'
import { Tokens, TokensWithKey } from './entity.ts'
import { staffRefusals } from './refusals.ts'

export const Token = z.string().min(1).max(200)
const { PasswordTooShort, PasswordTooLong, PasswordTooCommon, PasswordTooPersonal } = staffRefusals
/** Refusals of a new password. */
export const passwordRules = { PasswordTooShort, PasswordTooLong, PasswordTooCommon, PasswordTooPersonal }
/** Looser than the password rules, so that a password that is too long gets its own refusal. */
export const PasswordText = z.string().max(1000)

/**
 * A secret of the caller's device, 32 random bytes as base64url, sent with every sign-in. If the device has signed in
 * to an account before, other people's failed attempts on it don't hold it up.
 */
export const Device = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'Use 32 random bytes as base64url.')

/**
 * Signs in with email and password. Accounts with a second factor also need `code`: from the authenticator app, or a
 * recovery code.
 */
const loginByEmail = call('public', { method: 'POST', path: '/v2/auth.loginByEmail', summary: 'Sign in with email' })
  .input(
    z.strictObject({
      grantType: z.literal('password').default('password'),
      email: z.string().max(320),
      password: PasswordText,
      code: z.string().max(40).optional(),
      device: Device.optional(),
    }),
  )
  .output(Tokens)
  .errors({
    SignInFailed: staffRefusals.SignInFailed,
    SignInThrottled: staffRefusals.SignInThrottled,
    SecondFactorRequired: staffRefusals.SecondFactorRequired,
    SecondFactorWrong: staffRefusals.SecondFactorWrong,
  })

/** Signs in with a personal API key, or with the key of an integration, which is then returned as `apikey`. */
const loginByApikey = call('public', {
  method: 'POST',
  path: '/v2/auth.loginByApikey',
  summary: 'Sign in with an API key',
})
  .input(z.strictObject({ grantType: z.literal('apikey').default('apikey'), apikey: Token }))
  .output(TokensWithKey)
  .errors({ ApiKeyWrong: staffRefusals.ApiKeyWrong, SignInThrottled: staffRefusals.SignInThrottled })

/** Exchanges a refresh token for new tokens. Reusing a token after 30 seconds ends all sessions derived from it. */
const refreshToken = call('public', { method: 'POST', path: '/v2/auth.refreshToken', summary: 'Renew a session' })
  .input(z.strictObject({ token: z.string().max(200) }))
  .output(Tokens)
  .errors({
    RefreshTokenInvalid: staffRefusals.RefreshTokenInvalid,
    RefreshNotAvailable: staffRefusals.RefreshNotAvailable,
  })

/** Ends the session of an access or refresh token. Unknown tokens are ignored. */
const revokeToken = call('public', { method: 'POST', path: '/v2/auth.revokeToken', summary: 'Sign out' })
  .input(z.strictObject({ token: Token }))
  .output(z.object({ revoked: z.literal(true) }))

/** Mails a link to choose a new password if the email belongs to an account. The response is the same either way. */
const requestPasswordReset = call('public', {
  method: 'POST',
  path: '/v2/auth.requestPasswordReset',
  summary: 'Request a password reset',
})
  .input(z.strictObject({ email: z.string().max(320) }))
  .output(z.object({ requested: z.literal(true) }))
  .errors({ SignInThrottled: staffRefusals.SignInThrottled })

/** Sets a new password with the token from the mailed link. Ends all sessions of the account and revokes its API keys. */
const resetPassword = call('public', {
  method: 'POST',
  path: '/v2/auth.resetPassword',
  summary: 'Reset a password',
})
  .input(z.strictObject({ token: Token, password: PasswordText, device: Device.optional() }))
  .output(z.object({ reset: z.literal(true) }))
  .errors({ PasswordResetInvalid: staffRefusals.PasswordResetInvalid, ...passwordRules })

/** Confirms a new email with the token from the link mailed to it. */
const confirmEmail = call('public', {
  method: 'POST',
  path: '/v2/users.confirmEmail',
  summary: 'Confirm a new email',
})
  .input(z.strictObject({ token: Token }))
  .output(z.object({ email: z.string() }))
  .errors({ EmailChangeInvalid: staffRefusals.EmailChangeInvalid, EmailTaken: staffRefusals.EmailTaken })

/** Lists the demo's sign-ins. The list is empty if the demo is off. */
const listDemoSignIns = call('public', { method: 'GET', path: '/v2/auth.demoSignIns', summary: 'List demo sign-ins' })
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
  listDemoSignIns,
}
