import { LANGUAGES } from './languages/languages.ts'

const SPELLED = new Map(
  LANGUAGES.flatMap(({ spelled = {} }) => Object.entries(spelled)).flatMap(([word, slips]) =>
    slips.map((slip) => [slip, word] as const),
  ),
)
const SLIP = new RegExp(`(?<![\\p{L}'])(?:${[...SPELLED.keys()].join('|')})(?![\\p{L}'])`, 'gu')

export interface Sentence {
  words: string
  /** Whether it ends with a question mark, or begins with the Spanish one. */
  marked: boolean
}

/** A text's sentences, folded: lower case without accents, links, quoted words and marks. */
export const sentencesOf = (text: string): Sentence[] => {
  const plain = fold(text.replaceAll(LINK, ' ').replaceAll(DATE, ' '))
    .replaceAll(QUOTED, ' ')
    .replaceAll(ASIDE, setApart)
  return [...plain.matchAll(SENTENCE)]
    .map(([whole]) => whole)
    .filter((whole) => LETTER.test(whole))
    .map((whole) => ({
      words: whole.replaceAll(END, ' ').replaceAll(/\s+/g, ' ').trim(),
      marked: whole.includes('?') || whole.includes('¿'),
    }))
}

const LINK = /(?:https?:\/\/|www\.)\S*/gi
/** The point in "9.30" and in the German "am 1. oder" doesn't end a sentence. */
const DATE = /(?<=\d)\.(?=\d| \p{Ll})/gu
const QUOTED = /"[^"]{0,400}"|“[^”]{0,400}”|«[^»]{0,400}»|„[^“”]{0,400}[“”]|(?<!\p{L})'[^'\n]{1,200}[?!.]'/gu
const ASIDE = /\(([^()]{0,200})\)/g
const SENTENCE = /[^.!?\n;]+[.!?\n;]*|[.!?\n;]+/g
const END = /[.!?¿¡\n;]/g

/** Two words in parentheses are a doubt, "juice (large?)". More of them are a sentence. */
const setApart = (_: string, inside: string): string => (inside.trim().split(' ').length < 3 ? ' ' : `\n${inside}\n`)

/** Lower case without accents, with one form of each mark. French "où" isn't "ou"; a picture counts as a comma. */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFC')
    .replaceAll('où', 'whereabouts')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll(/[’‘`]/g, "'")
    .replaceAll(/[？؟]/g, '?')
    .replaceAll(/[–—]/g, ' - ')
    .replaceAll(/\p{Extended_Pictographic}/gu, ' , ')
    .replaceAll(SLIP, (slip) => SPELLED.get(slip) ?? slip)

export const LETTER = /\p{L}/u
