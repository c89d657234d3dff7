/** What carriers demand that clients can text at any time. */
export const STANDARD_KEYWORDS = ['stop', 'start', 'help'] as const
export type StandardKeyword = (typeof STANDARD_KEYWORDS)[number]

/** Languages in which clients are answered. */
export const KEYWORD_LANGUAGES = ['en', 'es', 'de', 'fr', 'pt'] as const

/** A confirmation leaves in so many segments at most. */
export const CONFIRMATION_SEGMENTS_MAX = 2

/** What a confirmation must say: who writes, and the word that gets texts again or ends them. */
export const CONFIRMATION_PARTS = ['name', 'start', 'stop'] as const
export type ConfirmationPart = (typeof CONFIRMATION_PARTS)[number]

/** How often one keyword answers a client within so many minutes: two programs that answer each other stop. */
export const KEYWORD_ANSWERS = { inARow: 3, minutes: 10 } as const
