import * as z from 'zod'
import { call, callBeforeSecondFactor, tenantCall } from '../call.ts'
import { ApiKeyId, SessionId } from './ids.ts'
import { PERMISSIONS } from '../permissions.ts'
import { INTEGRATION_DAYS_MAX } from './limits.ts'
import { PasswordText } from './sign-in-calls.ts'
import { ApiKey, Integration, Security, Session } from './entity.ts'
import { staffRefusals } from './refusals.ts'

const passwordErrors = { PasswordWrong: staffRefusals.PasswordWrong, SignInThrottled: staffRefusals.SignInThrottled }
/** Calls that could bypass the second factor ask for its code, if the account has one. */
const passwordAndCode = { password: PasswordText, code: z.string().max(40).optional() }
const passwordAndCodeErrors = {
  ...passwordErrors,
  SecondFactorCodeRequired: staffRefusals.SecondFactorCodeRequired,
  SecondFactorCodeWrong: staffRefusals.SecondFactorCodeWrong,
}
const KeyName = z.string().min(1).max(100).regex(/\S/, 'Enter a name.')
/** The number of sessions ended. */
const EndedSessions = z.object({ ended: z.number().int() })

/** Returns the security status of your account. */
const getSecurity = callBeforeSecondFactor({
  method: 'GET',
  path: '/v2/users.security',
  summary: 'Get your security status',
})
  .input(z.strictObject({}).optional())
  .output(Security)

/** Lists your open sessions, newest first. */
const listSessions = call(
  'signed-in',
  { method: 'GET', path: '/v2/users.sessions', summary: 'List your sessions' },
  { whileSwitched: 'never' },
)
  .input(z.strictObject({}).optional())
  .output(z.object({ data: z.array(Session) }))

/** Ends one of your sessions. Does nothing if it has already ended or isn't yours. */
const revokeSession = call('signed-in', {
  method: 'POST',
  path: '/v2/users.revokeSession',
  summary: 'End one of your sessions',
})
  .input(z.strictObject({ id: SessionId }))
  .output(EndedSessions)

/** Ends all your sessions except this one. */
const revokeOtherSessions = call('signed-in', {
  method: 'POST',
  path: '/v2/users.revokeOtherSessions',
  summary: 'End your other sessions',
})
  .input(z.strictObject({}))
  .output(EndedSessions)

/** Lists your active API keys, newest first. */
const listApiKeys = call(
  'signed-in',
  { method: 'GET', path: '/v2/users.apiKeys', summary: 'List your API keys' },
  { whileSwitched: 'never' },
)
  .input(z.strictObject({}).optional())
  .output(z.object({ data: z.array(ApiKey) }))

/**
 * Creates a personal API key; if you have a second factor, its `code` is needed. `key` is only returned here. Keys are
 * revoked when the password changes.
 */
const createApiKey = call('signed-in', {
  method: 'POST',
  path: '/v2/users.createApiKey',
  summary: 'Create an API key',
})
  .input(z.strictObject({ name: KeyName, ...passwordAndCode }))
  .output(z.object({ key: z.string(), apiKey: ApiKey }))
  .errors({ ...passwordAndCodeErrors, ApiKeysFull: staffRefusals.ApiKeysFull })

/**
 * Revokes one of your API keys and ends the sessions started with it. Does nothing if it is already revoked or isn't
 * yours.
 */
const revokeApiKey = call('signed-in', {
  method: 'POST',
  path: '/v2/users.revokeApiKey',
  summary: 'Revoke an API key',
})
  .input(z.strictObject({ id: ApiKeyId }))
  .output(EndedSessions)

/** Lists the organization's active integrations, newest first. */
const listIntegrations = tenantCall('organizations.update', {
  method: 'GET',
  path: '/v2/integrations.list',
  summary: 'List integrations',
})
  .input(z.strictObject({}).optional())
  .output(z.object({ data: z.array(Integration) }))

/**
 * Creates an integration: an account for a program, which signs in with its own key. It gets the `rights` that you
 * name, or all of yours that it can have. If you have a second factor, its `code` is needed. `key` is only returned
 * here.
 */
const createIntegration = tenantCall(
  'organizations.update',
  {
    method: 'POST',
    path: '/v2/integrations.create',
    summary: 'Create an integration',
  },
  // The key is shown once.
  { whileSwitched: 'never', unkept: true },
)
  .input(
    z.strictObject({
      name: KeyName,
      rights: z.array(z.enum(PERMISSIONS)).min(1, 'Choose at least one right.').max(PERMISSIONS.length).optional(),
      /** After this many days the key expires; if omitted, it doesn't. */
      expiresInDays: z.number().int().min(1).max(INTEGRATION_DAYS_MAX).optional(),
      ...passwordAndCode,
    }),
  )
  .output(z.object({ key: z.string(), integration: Integration }))
  .errors({
    ...passwordAndCodeErrors,
    ApiKeysFull: staffRefusals.ApiKeysFull,
    IntegrationRightDenied: staffRefusals.IntegrationRightDenied,
  })

/** Revokes an integration's key, disables its account and ends its sessions. */
const revokeIntegration = tenantCall(
  'organizations.update',
  {
    method: 'POST',
    path: '/v2/integrations.revoke',
    summary: 'Revoke an integration',
  },
  { whileSwitched: 'never' },
)
  .input(z.strictObject({ id: ApiKeyId }))
  .output(EndedSessions)

/**
 * Starts setting up the second factor. Returns the authenticator secret as base32 and as an otpauth URI; it takes
 * effect once confirmed.
 */
const startSecondFactor = callBeforeSecondFactor({
  method: 'POST',
  path: '/v2/users.startSecondFactor',
  summary: 'Start setting up the second factor',
})
  .input(z.strictObject({ password: PasswordText }))
  .output(z.object({ secret: z.string(), uri: z.string() }))
  .errors({ ...passwordErrors, SecondFactorActive: staffRefusals.SecondFactorActive })

/**
 * Turns the second factor on with its first code, and ends all your other sessions. The recovery codes are only
 * returned here.
 */
const confirmSecondFactor = callBeforeSecondFactor({
  method: 'POST',
  path: '/v2/users.confirmSecondFactor',
  summary: 'Turn the second factor on',
})
  .input(z.strictObject({ code: z.string().max(40) }))
  .output(z.object({ recoveryCodes: z.array(z.string()) }))
  .errors({
    SecondFactorActive: staffRefusals.SecondFactorActive,
    SecondFactorNotSetUp: staffRefusals.SecondFactorNotSetUp,
    SecondFactorCodeWrong: staffRefusals.SecondFactorCodeWrong,
    SignInThrottled: staffRefusals.SignInThrottled,
  })

/**
 * Replaces all recovery codes with new ones, which are only returned here. Needs a `code` from the authenticator app,
 * or an unused recovery code.
 */
const createRecoveryCodes = call('signed-in', {
  method: 'POST',
  path: '/v2/users.newRecoveryCodes',
  summary: 'Create new recovery codes',
})
  .input(z.strictObject(passwordAndCode))
  .output(z.object({ recoveryCodes: z.array(z.string()) }))
  .errors({ ...passwordAndCodeErrors, SecondFactorNotSetUp: staffRefusals.SecondFactorNotSetUp })

/**
 * Turns the second factor off, with a `code` from the authenticator app or a recovery code. Does nothing if it is
 * already off.
 */
const removeSecondFactor = call('signed-in', {
  method: 'POST',
  path: '/v2/users.removeSecondFactor',
  summary: 'Turn the second factor off',
})
  .input(z.strictObject(passwordAndCode))
  .output(Security)
  .errors(passwordAndCodeErrors)

/**
 * Sets whether everyone in the organization must have a second factor. From their next call on, people without one can
 * only set it up. Integrations have no second factor and aren't affected.
 */
const requireSecondFactor = tenantCall(
  'organizations.update',
  {
    method: 'POST',
    path: '/v2/organizations.requireSecondFactor',
    summary: 'Require a second factor',
  },
  { whileSwitched: 'never' },
)
  .input(z.strictObject({ required: z.boolean(), ...passwordAndCode }))
  .output(z.object({ required: z.boolean() }))
  .errors(passwordAndCodeErrors)

export const securityCalls = {
  getSecurity,
  listSessions,
  revokeSession,
  revokeOtherSessions,
  listApiKeys,
  createApiKey,
  revokeApiKey,
  listIntegrations,
  createIntegration,
  revokeIntegration,
  startSecondFactor,
  confirmSecondFactor,
  createRecoveryCodes,
  removeSecondFactor,
  requireSecondFactor,
}
