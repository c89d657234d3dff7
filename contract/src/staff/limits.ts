/** An access token lives 15 minutes. */
export const ACCESS_TOKEN_MINUTES = 15
/** A refresh token that nobody uses lives 30 days. */
export const REFRESH_TOKEN_DAYS = 30
/** A refresh token used twice within this time gets the same successor; later reuse ends the family. */
export const REFRESH_GRACE_SECONDS = 30
/** The panel gives up on a refresh after this time (spec 1 §9). */
export const REFRESH_TIMEOUT_MS = 15_000
/** Passwords outside these lengths are refused. */
export const PASSWORD_LENGTH = { min: 8, max: 200 } as const
/** An ended session is felt within this time everywhere. */
export const SESSION_CACHE_SECONDS = 5
/** Failed sign-ins within the window before an account or an address must wait. */
export const SIGN_IN_TRIES = { perAccount: 10, perAddress: 100, windowMinutes: 15 } as const
/** A link to choose a new password or to confirm a new e-mail address, counted from when its mail was sent. */
export const MAILED_LINK_MINUTES = { passwordReset: 60, emailChange: 24 * 60 } as const
/** Mails asked for by anybody, within the window of the tries. */
export const RESET_MAILS = { perAccount: 3, perAddress: 50 } as const
/** API keys of one account that are in force at once. */
export const API_KEYS_MAX = 20
/** Integrations of one organization that are in force at once. */
export const INTEGRATIONS_MAX = 50
/** RFC 6238 with what every authenticator understands: SHA-1, six digits, 30 seconds, one step either way. */
export const TOTP = { digits: 6, periodSeconds: 30, window: 1, issuer: 'Attune' } as const
/** One-time codes for whoever has lost the authenticator. */
export const RECOVERY_CODES = 10
/** Signs of an account's name. */
export const NAME_MAX = 100
/** Browsers of one account that are sent push notices. */
export const PUSH_SUBSCRIPTIONS_MAX = 100
/** Sessions and keys are listed newest first, this many at most. */
export const SESSIONS_LISTED_MAX = 100
