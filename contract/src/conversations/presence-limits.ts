/** How long presence lasts after a tab last reported it. */
export const PRESENCE_SECONDS = 20
/** How often a visible tab reports its presence. */
export const PRESENCE_RENEW_MS = 8_000
/** How long typing lasts after a tab last reported it. */
export const TYPING_SECONDS = 8
/** How often typing is reported while it continues, to avoid a call per key. */
export const TYPING_RENEW_MS = 4_000
/** Maximum number of people reported per conversation; those typing come first. */
export const PRESENCE_PEOPLE_MAX = 20
/** Tabs tracked per account; beyond that the one silent longest is dropped. */
export const PRESENCE_TABS_MAX = 20
/** Rate limit of presence calls per account, over all tabs. */
export const PRESENCE_CALLS = { most: 200, seconds: 10 } as const
