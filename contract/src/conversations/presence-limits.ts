/** Who looks at a conversation is there for so long after their tab last said so. */
export const PRESENCE_SECONDS = 20
/** A tab that is being looked at says so again after this time. */
export const PRESENCE_RENEW_MS = 8_000
/** Typing ends by itself, whatever became of the tab. */
export const TYPING_SECONDS = 8
/** While somebody types it is said again after this time, not with each key. */
export const TYPING_RENEW_MS = 4_000
/** At most so many people of one conversation are told; those who type come first. */
export const PRESENCE_PEOPLE_MAX = 20
/** Tabs of one account that are counted at once; the one that has been silent longest makes room. */
export const PRESENCE_TABS_MAX = 20
/** What one account may say within ten seconds, from all its tabs. */
export const PRESENCE_CALLS = { most: 200, seconds: 10 } as const
