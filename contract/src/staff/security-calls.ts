import * as z from 'zod'
import { call, tenantCall } from '../call.ts'
import { ApiKeyId, SessionId } from '../ids.ts'
import { PasswordText } from './sign-in-calls.ts'
import { ApiKey, Integration, Security, Session } from './entity.ts'
import { staffRefusals } from './refusals.ts'

const passwordErrors = { PasswordWrong: staffRefusals.PasswordWrong, SignInThrottled: staffRefusals.SignInThrottled }
const KeyName = z.string().min(1).max(100).regex(/\S/, 'A name is expected.')
/** How many sessions were ended. */
const EndedSessions = z.object({ ended: z.number().int() })

const security = call('signed-in', {
  method: 'GET',
  path: '/v2/users.security',
  summary: 'How one’s own account is secured',
})
  .input(z.strictObject({}).optional())
  .output(Security)

/** One's own open sessions, newest first. */
const sessions = call('signed-in', { method: 'GET', path: '/v2/users.sessions', summary: 'One’s own sessions' })
  .input(z.strictObject({}).optional())
  .output(z.object({ data: z.array(Session) }))

/** Ends one of one's own sessions; one that is over already, or nobody's, is no error. */
const revokeSession = call('signed-in', {
  method: 'POST',
  path: '/v2/users.revokeSession',
  summary: 'End one of one’s own sessions',
})
  .input(z.strictObject({ id: SessionId }))
  .output(EndedSessions)

const revokeOtherSessions = call('signed-in', {
  method: 'POST',
  path: '/v2/users.revokeOtherSessions',
  summary: 'End all of one’s own sessions but this one',
})
  .input(z.strictObject({}))
  .output(EndedSessions)

/** One's own API keys in force, newest first. */
const apiKeys = call('signed-in', { method: 'GET', path: '/v2/users.apiKeys', summary: 'One’s own API keys' })
  .input(z.strictObject({}).optional())
  .output(z.object({ data: z.array(ApiKey) }))

/** Makes a personal API key. `key` is told this once. */
const createApiKey = call('signed-in', {
  method: 'POST',
  path: '/v2/users.createApiKey',
  summary: 'Make a personal API key',
})
  .input(z.strictObject({ name: KeyName, password: PasswordText }))
  .output(z.object({ key: z.string(), apiKey: ApiKey }))
  .errors({ ...passwordErrors, ApiKeysFull: staffRefusals.ApiKeysFull })

/** Revokes a key of one's own and ends the sessions got with it; one that is revoked, or nobody's, is no error. */
const revokeApiKey = call('signed-in', {
  method: 'POST',
  path: '/v2/users.revokeApiKey',
  summary: 'Revoke a personal API key',
})
  .input(z.strictObject({ id: ApiKeyId }))
  .output(EndedSessions)

/** The organization's integrations with a non-user key in force, newest first. */
const integrations = tenantCall('organizations.update', {
  method: 'GET',
  path: '/v2/integrations.list',
  summary: 'The organization’s integrations',
})
  .input(z.strictObject({}).optional())
  .output(z.object({ data: z.array(Integration) }))

/** Makes an integration: an account without a person, which signs in by its non-user key. `key` is told this once. */
const createIntegration = tenantCall('organizations.update', {
  method: 'POST',
  path: '/v2/integrations.create',
  summary: 'Make an integration with its key',
})
  .input(z.strictObject({ name: KeyName, password: PasswordText }))
  .output(z.object({ key: z.string(), integration: Integration }))
  .errors({ ...passwordErrors, ApiKeysFull: staffRefusals.ApiKeysFull })

/** Revokes an integration's key, disables its account and ends its sessions. */
const revokeIntegration = tenantCall('organizations.update', {
  method: 'POST',
  path: '/v2/integrations.revoke',
  summary: 'Revoke an integration',
})
  .input(z.strictObject({ id: ApiKeyId }))
  .output(EndedSessions)

/** Begins the set-up: a secret for the authenticator, as base32 and as an otpauth URI. It counts once confirmed. */
const startSecondFactor = call('signed-in', {
  method: 'POST',
  path: '/v2/users.startSecondFactor',
  summary: 'Begin to set up the second factor',
})
  .input(z.strictObject({ password: PasswordText }))
  .output(z.object({ secret: z.string(), uri: z.string() }))
  .errors({ ...passwordErrors, SecondFactorActive: staffRefusals.SecondFactorActive })

/** Switches the second factor on by its first code. The recovery codes are told this once. */
const confirmSecondFactor = call('signed-in', {
  method: 'POST',
  path: '/v2/users.confirmSecondFactor',
  summary: 'Switch the second factor on',
})
  .input(z.strictObject({ code: z.string().max(40) }))
  .output(z.object({ recoveryCodes: z.array(z.string()) }))
  .errors({
    SecondFactorActive: staffRefusals.SecondFactorActive,
    SecondFactorNotSetUp: staffRefusals.SecondFactorNotSetUp,
    SecondFactorCodeWrong: staffRefusals.SecondFactorCodeWrong,
    SignInThrottled: staffRefusals.SignInThrottled,
  })

/** New recovery codes in place of all older ones; told this once. */
const newRecoveryCodes = call('signed-in', {
  method: 'POST',
  path: '/v2/users.newRecoveryCodes',
  summary: 'Make new recovery codes',
})
  .input(z.strictObject({ password: PasswordText }))
  .output(z.object({ recoveryCodes: z.array(z.string()) }))
  .errors({ ...passwordErrors, SecondFactorNotSetUp: staffRefusals.SecondFactorNotSetUp })

/** Switches the second factor off; when it is off already this is no error. */
const removeSecondFactor = call('signed-in', {
  method: 'POST',
  path: '/v2/users.removeSecondFactor',
  summary: 'Switch the second factor off',
})
  .input(z.strictObject({ password: PasswordText }))
  .output(Security)
  .errors(passwordErrors)

export const securityCalls = {
  security,
  sessions,
  revokeSession,
  revokeOtherSessions,
  apiKeys,
  createApiKey,
  revokeApiKey,
  integrations,
  createIntegration,
  revokeIntegration,
  startSecondFactor,
  confirmSecondFactor,
  newRecoveryCodes,
  removeSecondFactor,
}
