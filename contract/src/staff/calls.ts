import * as z from 'zod'
import { call } from '../call.ts'
import { Account, Tokens } from './entity.ts'
import { staffRefusals } from './refusals.ts'

const Token = z.string().min(1).max(200)

/** Signs in by e-mail. Never returns an API key. */
const loginByEmail = call('public', { method: 'POST', path: '/v2/auth.loginByEmail', summary: 'Sign in by e-mail' })
  .input(
    z.strictObject({
      grantType: z.literal('password').default('password'),
      email: z.string().max(320),
      password: z.string().max(1000),
    }),
  )
  .output(Tokens)
  .errors({ SignInFailed: staffRefusals.SignInFailed, SignInThrottled: staffRefusals.SignInThrottled })

/** Answers the successor of a refresh token; using one twice after 30 s ends its whole family. */
const refreshToken = call('public', { method: 'POST', path: '/v2/auth.refreshToken', summary: 'Renew a session' })
  .input(z.strictObject({ token: Token }))
  .output(Tokens)
  .errors({ RefreshTokenInvalid: staffRefusals.RefreshTokenInvalid })

/** Ends the session of an access or refresh token; an unknown token is no error. */
const revokeToken = call('public', { method: 'POST', path: '/v2/auth.revokeToken', summary: 'Sign out' })
  .input(z.strictObject({ token: Token }))
  .output(z.object({ revoked: z.literal(true) }))

const me = call('signed-in', { method: 'GET', path: '/v1/users/me', summary: 'The signed-in account' })
  .input(z.strictObject({}).optional())
  .output(Account)

/** The sign-ins of the demo; an empty list once the demo is off. */
const demoSignIns = call('public', { method: 'GET', path: '/v2/auth.demoSignIns', summary: 'Demo sign-ins' })
  .input(z.strictObject({}).optional())
  .output(
    z.object({
      data: z.array(z.object({ name: z.string(), email: z.string(), password: z.string(), note: z.string() })),
    }),
  )

export const staff = { loginByEmail, refreshToken, revokeToken, me, demoSignIns }
