import type { AskingWords } from './languages/asking-words.ts'
import { ENGLISH } from './languages/english.ts'
import { FRENCH } from './languages/french.ts'
import { GERMAN } from './languages/german.ts'
import { PORTUGUESE } from './languages/portuguese.ts'
import { SPANISH } from './languages/spanish.ts'

const LANGUAGES: readonly AskingWords[] = [ENGLISH, SPANISH, GERMAN, FRENCH, PORTUGUESE]
const ASKS = LANGUAGES.flatMap(({ asks }) => asks)
const IDLE = LANGUAGES.flatMap(({ idle }) => idle)

/** Longer texts are read up to here. */
const READ_MAX = 4_000

/**
 * Whether a client’s text asks something that a person should answer, in one of these five languages.
 * Links, quoted words and words in parentheses don't count, nor do greetings, exclamations and guesses.
 */
export const asksQuestion = (text: string): boolean =>
  sentencesOf(text.slice(0, READ_MAX)).some(({ words, marked }) =>
    marked ? isMarkedQuestion(words) : AGREED.test(words) || clausesOf(words).some(isUnmarkedQuestion),
  )

interface Sentence {
  words: string
  /** Whether it ends with a question mark, or begins with the Spanish one. */
  marked: boolean
}

const sentencesOf = (text: string): Sentence[] => {
  const plain = fold(text.replaceAll(LINK, ' ').replaceAll(QUOTED, ' ').replaceAll(ASIDE, ' '))
  return [...plain.matchAll(SENTENCE)].map(([whole]) => ({
    words: whole.replaceAll(END, ' ').replaceAll(/\s+/g, ' ').trim(),
    marked: whole.includes('?') || whole.includes('¿'),
  }))
}

const LINK = /(?:https?:\/\/|www\.)\S*/gi
const QUOTED = /"[^"]{0,400}"|“[^”]{0,400}”|«[^»]{0,400}»|„[^“”]{0,400}[“”]/g
const ASIDE = /\([^()]{0,200}\)/g
const SENTENCE = /[^.!?\n;]+[.!?\n;]*|[.!?\n;]+/g
const END = /[.!?¿¡\n;]/g

/** Small letters without accents or pictures, and with one form of each mark. French "où" stays apart from "ou". */
const fold = (text: string): string =>
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
    .replaceAll(/\p{Extended_Pictographic}/gu, ' ')

/** A question mark is enough, unless the words show that no answer is wanted. */
const isMarkedQuestion = (words: string): boolean => {
  const body = withoutOpening(words)
  if (!/\p{L}/u.test(body) || GUESS.test(body) || IDLE.some((idle) => idle.test(body))) return false
  return !(TAG.test(body) && body.replace(TAG, '').trim().split(' ').length < 2)
}

/** A number with its unit is an answer that somebody isn't sure of, and so is what they say they think. */
const GUESS =
  /^(?:(?:around|about|like|maybe|ca|circa|etwa|environ|unos|unas|uns|umas) )?\d[\d.,:]*\s?[a-z]{0,8}$|^(?:i think|i guess|maybe|probably|creo|glaube|ich glaube|je crois|acho|slept|ate|had|dormi|comi)\b/
/** A word at the end that asks for agreement. With one word before it, it's an exclamation. */
const TAG = /,? ?\b(?:right|correct|oder|richtig|verdad|no|non|certo|ne|ok|okay)$/

/** A whole statement, with a word after the comma that asks whether it's so. */
const AGREED = /^\S+ \S+ \S.*, ?(?:right|correct|oder|richtig|verdad|ne|certo|n'est-ce pas)$/

const clausesOf = (words: string): string[] => words.split(/,|:| - |\bthanks\b|\bthank you\b/)

const isUnmarkedQuestion = (clause: string): boolean => {
  const body = withoutOpening(clause)
  return !IDLE.some((idle) => idle.test(body)) && ASKS.some((asks) => asks.test(body))
}

/** What stands before a question without being part of it. */
const withoutOpening = (words: string): string => {
  let body = words.trim()
  for (let before = ''; before !== body;) {
    before = body
    body = body.replace(OPENING, '').trim()
  }
  return body
}

const OPENING =
  /^(?:[^\p{L}\p{N}]+|(?:hi|hey|hello|hallo|hola|oi|ola|bonjour|salut|ok|okay|so|and|but|also|btw|by the way|well|hmm+|hm|huh|wait|sorry|please|pls|then|yes|no(?= *,)|sure|oh|ah|ach|wow|lol|haha+|jaja+|kkk+|mdr|coach|good morning|guten morgen|buenos dias|bom dia|und|also|aber|et|y(?! a)|pero|mas|sinon|really|sure|actually|just|i forgot|in the meantime)(?![\p{L}'-]))\s*/u
