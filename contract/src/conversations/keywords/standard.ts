/** Words that carriers require clients to be able to text at any time. */
export const STANDARD_KEYWORDS = ['stop', 'start', 'help'] as const
export type StandardKeyword = (typeof STANDARD_KEYWORDS)[number]

/** Languages in which clients are answered. */
export const KEYWORD_LANGUAGES = ['en', 'es', 'de', 'fr', 'pt'] as const

/** Maximum number of segments of a confirmation. */
export const CONFIRMATION_SEGMENTS_MAX = 2

/** What a confirmation must say: who writes, and the word that gets texts again or ends them. */
export const CONFIRMATION_PARTS = ['name', 'start', 'stop'] as const
export type ConfirmationPart = (typeof CONFIRMATION_PARTS)[number]

/** How often one keyword answers a client within how many minutes, so that two programs answering each other stop. */
export const KEYWORD_ANSWERS = { inARow: 3, minutes: 10 } as const
