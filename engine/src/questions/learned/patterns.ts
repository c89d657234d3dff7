import type { Found } from '../concepts/find-concepts.ts'
import type { Sentence } from '../sentences.ts'

/** Longer sentences are read in pieces of this many words: dictated texts go on without a mark. */
const PIECE_MAX = 80
/** Of longer words, the first letters count as well, so that their endings matter less. */
const STEM = 4

/** A sentence with the concepts that begin at its words. */
interface UnderstoodSentence extends Sentence {
  found: readonly Found[]
}

/** And with its neighbors in the text. */
export interface ReadSentence extends UnderstoodSentence {
  previous: UnderstoodSentence | undefined
  next: UnderstoodSentence | undefined
}

/** Patterns of one sort, and how much they count together. */
export interface PatternGroup {
  patterns: string[]
  share: number
}

/** Words tell the most. Concepts are fewer, but the same in every language. */
const SHARES = { words: 1.2, concepts: 0.8, neighbors: 0.5 }

/**
 * What weights are learned for, for each piece of a sentence: its words, stems (`woul*`), pairs, triples, pairs with one word
 * between them (`how _ i`), and its length; its concepts (`@help`), those of the sentence before (`<thanks`) and of the
 * next (`>settled`). `^` is where a sentence begins; `?` or `.` is where it ends. Any number is `0`.
 */
export const patternsOf = (sentence: ReadSentence): PatternGroup[][] => {
  const all = wordsOf(sentence)
  const understood = [
    { patterns: conceptPatternsOf(sentence), share: SHARES.concepts },
    { patterns: neighborPatternsOf(sentence), share: SHARES.neighbors },
  ]
  const pieces: PatternGroup[][] = []
  for (let from = 0; from === 0 || from < all.length; from += PIECE_MAX) {
    const patterns = patternsIn(all.slice(from, from + PIECE_MAX), sentence.marked)
    pieces.push([{ patterns, share: SHARES.words }, ...understood])
  }
  return pieces
}

/** The words of a sentence, and the marks between them. */
export const wordsOf = ({ words }: Sentence): string[] =>
  words.replaceAll(/\d+/g, '0').match(/[\p{L}\p{M}']+|0|[,:-]/gu) ?? []

/** A longer word's stem; other words as they are. */
export const stemOf = (word: string): string => (word.length > STEM ? `${word.slice(0, STEM)}*` : word)

const patternsIn = (words: readonly string[], marked: boolean): string[] => {
  const signs = ['^', ...words, endOf(marked)]
  const found = new Set<string>([`#${endOf(marked)}${lengthOf(words.length)}`])
  for (const [at, sign] of signs.entries()) {
    const [next, last] = [signs[at + 1], signs[at + 2]]
    found.add(sign).add(stemOf(sign))
    if (next !== undefined) found.add(`${sign} ${next}`)
    if (last !== undefined) found.add(`${sign} ${next} ${last}`).add(`${sign} _ ${last}`)
  }
  return [...found]
}

const endOf = (marked: boolean): string => (marked ? '?' : '.')

/** From one or two words, 1, to seventeen and more, 5. */
const lengthOf = (words: number): number => 1 + [2, 5, 9, 16].filter((most) => words > most).length

/** Of the concepts at one word, so many are paired with those nearby. */
const PAIRED_MAX = 4

/** Each concept, alone and with the end of the sentence, and paired with the next one and the one after that. */
const conceptPatternsOf = ({ found, marked }: UnderstoodSentence): string[] => {
  const patterns = new Set<string>()
  for (const concept of conceptsOf({ found })) patterns.add(`@${concept}`).add(`@${concept}${endOf(marked)}`)
  const steps = [['^'], ...stepsOf(found), [endOf(marked)]].map((step) => step.slice(0, PAIRED_MAX))
  for (const [at, step] of steps.entries())
    for (const first of step) {
      for (const second of steps[at + 1] ?? []) patterns.add(`@${first}+${second}`)
      for (const second of steps[at + 2] ?? []) patterns.add(`@${first}_${second}`)
    }
  return [...patterns]
}

/** The concepts one after another: what begins within a phrase belongs to it. */
const stepsOf = (found: readonly Found[]): string[][] => {
  const steps: string[][] = []
  for (let at = 0; at < found.length;) {
    const word = found[at]
    if (word !== undefined && word.concepts.length > 0) steps.push(word.concepts)
    at = word !== undefined && word.concepts.length > 0 ? word.end : at + 1
  }
  return steps
}

const conceptsOf = ({ found }: Pick<UnderstoodSentence, 'found'>): Set<string> =>
  new Set(found.flatMap(({ concepts }) => concepts))

const neighborPatternsOf = ({ previous, next }: ReadSentence): string[] => [
  ...(previous === undefined ? [] : [...conceptsOf(previous), endOf(previous.marked)].map((sign) => `<${sign}`)),
  ...(next === undefined ? [] : [...conceptsOf(next), endOf(next.marked)].map((sign) => `>${sign}`)),
]
