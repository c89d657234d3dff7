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
