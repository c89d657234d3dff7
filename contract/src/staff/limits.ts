/** Lifetime of an access token. */
export const ACCESS_TOKEN_MINUTES = 15
/** Lifetime of an unused refresh token. */
export const REFRESH_TOKEN_DAYS = 30
/** A refresh token reused within this time returns the same successor; later reuse ends all sessions derived from it. */
export const REFRESH_GRACE_SECONDS = 30
/** The panel gives up on a refresh after this time. */
export const REFRESH_TIMEOUT_MS = 15_000
/** Allowed length of a password. */
export const PASSWORD_LENGTH = { min: 8, max: 200 } as const
/** How long a session may be cached: an ended one is rejected everywhere within this time. */
export const SESSION_CACHE_SECONDS = 5
/**
 * Failed sign-ins allowed within the window: on one account from one address (`perAccount`), on one account from
 * anywhere, and from one address on any accounts. Each device that has signed in to the account before has its own
 * `perAccount` limit and no other, so that strangers can't lock anyone out. An IPv6 address counts by its /64 network.
 */
export const SIGN_IN_TRIES = { perAccount: 10, perAccountAnywhere: 50, perAddress: 100, windowMinutes: 15 } as const
/** Devices remembered per account, and for how long after their last sign-in. */
export const KNOWN_DEVICES = { most: 20, days: 365 } as const
/** Lifetime of mailed links, from when the mail was sent. */
export const MAILED_LINK_MINUTES = { passwordReset: 60, emailChange: 24 * 60, invitation: 7 * 24 * 60 } as const
/**
 * Password resets that may be requested within the window of SIGN_IN_TRIES, for one account and from one address, and
 * mails sent to one account in that time, whoever requests them: after that its owner has enough valid links.
 */
export const RESET_MAILS = { perAccount: 3, perAddress: 50, mails: 5 } as const
/**
 * Changes of email that may be requested within the window of SIGN_IN_TRIES: each one sends an email, to any address.
 */
export const EMAIL_CHANGES = 5
/** Invitations that one person may send within the window of SIGN_IN_TRIES: each one sends an email, to any address. */
export const INVITATIONS = 60
/** How long the link that sets up an installation works, and attempts per address in the window of SIGN_IN_TRIES. */
export const SETUP_LINK = { hours: 24, tries: 20 } as const
/** Active API keys per account. */
export const API_KEYS_MAX = 20
/** Active integrations per organization. */
export const INTEGRATIONS_MAX = 50
/** The longest time that a key can be set to last. */
export const INTEGRATION_DAYS_MAX = 1_095
/** RFC 6238 with the parameters every authenticator app supports. One step of clock drift is accepted either way. */
export const TOTP = { digits: 6, periodSeconds: 30, window: 1, issuer: 'Attune' } as const
/** Number of one-time recovery codes, for when the authenticator is lost. */
export const RECOVERY_CODES = 10
/** How long the reset of a second factor waits for another admin, and the longest reason, in characters. */
export const SECOND_FACTOR_RESET = { hours: 24, reason: 300 } as const
/** Maximum length of an account's name in characters. */
export const NAME_MAX = 100
/** Maximum lengths of a personal page's website, description and the last part of its address, in characters. */
export const PERSONAL_PAGE = { url: 300, description: 1_000, name: 60 } as const
/** The longest absence, in days, and the longest note for the cover, in characters. */
export const ABSENCE_MAX = { days: 366, note: 500 } as const
/** Browsers subscribed to push notices per account. */
export const PUSH_SUBSCRIPTIONS_MAX = 100
/** How long somebody can stay in another account, in minutes, and how many such switches are listed. */
export const SWITCH_MAX = { minutes: 60, listed: 100, text: 300 } as const
/** Maximum lengths of an agreement and of the name that signs it, in characters. */
export const AGREEMENT_MAX = { text: 50_000, name: 200 } as const
/** Maximum number of sessions and keys listed, newest first. */
export const SESSIONS_LISTED_MAX = 100
