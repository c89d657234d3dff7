/**
 * Kinds of events in the security log. They are stored, so they are never renamed; new ones can be added anywhere.
 *
 * - `sign-in`, `sign-in-refused`: by email; `key-used`, `key-refused`: by API key.
 * - `code-wrong`: a second-factor code; `password-wrong`: the current password, needed to change your own account.
 * - `throttled`: refused without a check, after too many attempts.
 * - `session-reused`: a refresh token was used again after it had been replaced, so someone has a copy.
 * - `sessions-ended`: by the account itself, or by an admin.
 * - `access-denied`: a call without the right to make it; `webhook-forged`: a webhook with no valid signature.
 * - `second-factor-reset-asked`: an admin asked to remove the account's second factor, or withdrew that;
 *   `second-factor-reset`: another admin did it.
 * - `rights-changed`: of the account, or of what the organization requires.
 * - `channel-connected`, `channel-password-changed`, `channel-disconnected`: a number or mailbox of the organization;
 *   `webhook-added`, `webhook-moved` (to another address), `webhook-secret-renewed`, `webhook-removed`.
 * - `switched`, `switch-confirmed`, `switched-back`: the actor switched into the account, began to act in it, and left it;
 *   `acted-as`: what they changed in its name.
 * - `data-exported`: everything of the organization, or of one client, or the security log itself.
 * - `agreement-changed`, `agreement-signed`: the agreement of the organization.
 * - `organization-deleted`, `organization-restored`: by an admin of the installation.
 */
export const SECURITY_EVENT_KINDS = [
  'sign-in',
  'sign-in-refused',
  'code-wrong',
  'password-wrong',
  'throttled',
  'signed-out',
  'session-reused',
  'sessions-ended',
  'access-denied',
  'webhook-forged',
  'key-used',
  'key-refused',
  'key-created',
  'key-revoked',
  'rights-changed',
  'second-factor-on',
  'second-factor-off',
  'second-factor-reset-asked',
  'second-factor-reset',
  'recovery-codes-renewed',
  'password-changed',
  'password-reset-asked',
  'password-reset',
  'email-change-asked',
  'email-changed',
  'channel-connected',
  'channel-password-changed',
  'channel-disconnected',
  'webhook-added',
  'webhook-moved',
  'webhook-secret-renewed',
  'webhook-removed',
  'switched',
  'switch-confirmed',
  'switched-back',
  'acted-as',
  'data-exported',
  'agreement-changed',
  'agreement-signed',
  'organization-deleted',
  'organization-restored',
] as const
export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number]
