export const KEYWORD_LIMITS = {
  keywords: 200,
  words: 20,
  wordLength: 40,
  labels: 10,
  answerSegments: 4,
} as const

/** How far back a preview and the figures look. */
export const KEYWORD_DAYS = 30
/** A preview reads so many texts, the latest first, and lists so many that match. */
export const KEYWORD_PREVIEW = { texts: 100_000, shown: 5 } as const

/** `whole`: the word is all that the text says. `first`: the text may go on after it. */
export const KEYWORD_MATCHES = ['whole', 'first'] as const
export type KeywordMatch = (typeof KEYWORD_MATCHES)[number]
