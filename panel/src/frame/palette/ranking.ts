/** Something that can be searched for by its words. */
export interface Searchable {
  title: string
  /** Further words it can be found by. */
  also?: readonly string[]
}

/** `near`: the query begins the title or words in it. `far`: it occurs inside, or begins one of the further words. */
export type MatchStrength = 'near' | 'far'

/** The items that match the query with the given strength, best first; ties keep their order. */
export const rankMatches = <T extends Searchable>(all: readonly T[], query: string, nearness: MatchStrength): T[] => {
  const words = wordsOf(query)
  if (words.length === 0) return []
  return all
    .map((one, at) => ({ one, at, rank: rankOf(one, words) }))
    .filter(({ rank }) => rank > 0 && rank >= STRONG_FROM === (nearness === 'near'))
    .sort((a, b) => b.rank - a.rank || a.at - b.at)
    .map(({ one }) => one)
}

/** Whether the query occurs in an item, near or far. */
export const isMatch = (one: Searchable, query: string): boolean => rankOf(one, wordsOf(query)) > 0

const STRONG_FROM = 3
/** Shorter queries occur inside too many titles. */
const INSIDE_MIN_LENGTH = 3

/** 0 for no match; higher for a better match. */
const rankOf = ({ title, also = [] }: Searchable, words: readonly string[]): number => {
  const parts = wordsOf(title)
  const whole = parts.join(' ')
  const query = words.join(' ')
  if (whole === query) return 5
  if (whole.startsWith(query)) return 4
  if (startsEveryWord(parts, words)) return STRONG_FROM
  if (also.some((other) => startsEveryWord(wordsOf(other), words))) return 2
  return query.length >= INSIDE_MIN_LENGTH && words.every((word) => whole.includes(word)) ? 1 : 0
}

const startsEveryWord = (parts: readonly string[], words: readonly string[]): boolean =>
  words.every((word) => parts.some((part) => part.startsWith(word)))

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .split(/[\s,.\-–]+/)
    .filter((word) => word !== '')
