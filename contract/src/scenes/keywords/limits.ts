export const KEYWORD_LIMITS = {
  keywords: 200,
  words: 20,
  wordLength: 40,
  labels: 10,
  answerSegments: 4,
} as const

/** How far back a preview and the figures look. */
export const KEYWORD_DAYS = 30
/** How many texts a preview reads, the latest first, and how many matches it lists. */
export const KEYWORD_PREVIEW = { texts: 100_000, shown: 5 } as const

/** `whole`: the text consists of the word alone. `first`: the text may go on after it. */
export const KEYWORD_MATCHES = ['whole', 'first'] as const
export type KeywordMatch = (typeof KEYWORD_MATCHES)[number]
