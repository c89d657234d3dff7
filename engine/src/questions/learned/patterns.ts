import type { Sentence } from '../sentences.ts'

/** Longer sentences are read in pieces of this many words: dictated texts go on without a mark. */
const PIECE_MAX = 80
/** Of longer words, the first letters count as well, so that their endings matter less. */
const STEM = 4

/**
 * What weights are learned for, for each piece of a sentence: its words, stems (`woul*`), pairs, triples, pairs with one word
 * between them (`how _ i`), and its length. `^` is where a sentence begins; `?` or `.` is where it ends. Any number is `0`.
 */
export const patternsOf = (sentence: Sentence): string[][] => {
  const all = wordsOf(sentence)
  const pieces: string[][] = []
  for (let from = 0; from === 0 || from < all.length; from += PIECE_MAX)
    pieces.push(patternsIn(all.slice(from, from + PIECE_MAX), sentence.marked))
  return pieces
}

/** The words of a sentence, and the marks between them. */
export const wordsOf = ({ words }: Sentence): string[] =>
  words.replaceAll(/\d+/g, '0').match(/[\p{L}\p{M}']+|0|[,:-]/gu) ?? []

/** A longer word's stem; other words as they are. */
export const stemOf = (word: string): string => (word.length > STEM ? `${word.slice(0, STEM)}*` : word)

const patternsIn = (words: readonly string[], marked: boolean): string[] => {
  const signs = ['^', ...words, marked ? '?' : '.']
  const found = new Set<string>([`${marked ? '#?' : '#.'}${lengthOf(words.length)}`])
  for (const [at, sign] of signs.entries()) {
    const [next, last] = [signs[at + 1], signs[at + 2]]
    found.add(sign).add(stemOf(sign))
    if (next !== undefined) found.add(`${sign} ${next}`)
    if (last !== undefined) found.add(`${sign} ${next} ${last}`).add(`${sign} _ ${last}`)
  }
  return [...found]
}

/** From one or two words, 1, to seventeen and more, 5. */
const lengthOf = (words: number): number => 1 + [2, 5, 9, 16].filter((most) => words > most).length
