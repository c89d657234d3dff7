/** Something that may be found: its words decide whether it is, and where it stands. */
export interface Searchable {
  title: string
  /** Other words it answers to. */
  also?: readonly string[]
}

/** `near`: what was typed begins the title or words of it. `far`: it stands inside, or begins one of the other words. */
export type MatchStrength = 'near' | 'far'

/** Those that fit what was typed in one of the two ways, the best first; equals keep their order. */
export const rankMatches = <T extends Searchable>(all: readonly T[], typed: string, nearness: MatchStrength): T[] => {
  const words = wordsOf(typed)
  if (words.length === 0) return []
  return all
    .map((one, at) => ({ one, at, rank: rankOf(one, words) }))
    .filter(({ rank }) => rank > 0 && rank >= STRONG_FROM === (nearness === 'near'))
    .sort((a, b) => b.rank - a.rank || a.at - b.at)
    .map(({ one }) => one)
}

const STRONG_FROM = 3
/** Fewer letters stand inside too much. */
const INSIDE_MIN_LENGTH = 3

/** 0 does not fit; else higher for an earlier and nearer fit. */
const rankOf = ({ title, also = [] }: Searchable, words: readonly string[]): number => {
  const parts = wordsOf(title)
  const whole = parts.join(' ')
  const typed = words.join(' ')
  if (whole === typed) return 5
  if (whole.startsWith(typed)) return 4
  if (startsEveryWord(parts, words)) return STRONG_FROM
  if (also.some((other) => startsEveryWord(wordsOf(other), words))) return 2
  return typed.length >= INSIDE_MIN_LENGTH && words.every((word) => whole.includes(word)) ? 1 : 0
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
