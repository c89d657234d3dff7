import type { AskingWords } from './languages/asking-words.ts'
import { ENGLISH } from './languages/english.ts'
import { FRENCH } from './languages/french.ts'
import { GERMAN } from './languages/german.ts'
import { ITALIAN } from './languages/italian.ts'
import { PORTUGUESE } from './languages/portuguese.ts'
import { SPANISH } from './languages/spanish.ts'

const LANGUAGES: readonly AskingWords[] = [ENGLISH, SPANISH, GERMAN, FRENCH, PORTUGUESE, ITALIAN]
const ASKS = LANGUAGES.flatMap(({ asks }) => asks)
const IDLE = LANGUAGES.flatMap(({ idle }) => idle)
const TOLD = LANGUAGES.flatMap(({ told }) => told)

/** Longer texts are read up to here. */
const READ_MAX = 10_000

/**
 * Whether a client’s text asks something that a person should answer, in one of these six languages, including by a
 * hint without a question mark. Links and quoted words don't count, nor do greetings, exclamations, guesses, and what
 * others asked.
 */
export const asksQuestion = (text: string): boolean => sentencesOf(text.slice(0, READ_MAX)).some(isQuestion)

interface Sentence {
  words: string
  /** Whether it ends with a question mark, or begins with the Spanish one. */
  marked: boolean
}

const sentencesOf = (text: string): Sentence[] => {
  const plain = fold(text.replaceAll(LINK, ' ').replaceAll(DATE, ' '))
    .replaceAll(QUOTED, ' ')
    .replaceAll(ASIDE, setApart)
  const wholes = new Set([...plain.matchAll(SENTENCE)].map(([whole]) => whole).filter((whole) => LETTER.test(whole)))
  return [...wholes].map((whole) => ({
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
    .replaceAll(/\p{Extended_Pictographic}/gu, ' , ')

const isQuestion = ({ words, marked }: Sentence): boolean => {
  if (marked && isMarkedQuestion(words)) return true
  const own = TOLD.reduce((left, told) => left.replaceAll(told, ' '), words)
  return AGREED.test(own) || NO_AT_END.test(own) || [...new Set([own, ...clausesOf(own)])].some(isUnmarkedQuestion)
}

/** A question mark is enough, unless the words right before it show that no answer is wanted. */
const isMarkedQuestion = (words: string): boolean => {
  const tag = TAG.exec(words)?.[0]
  if (tag !== undefined) return isAgreementWanted(words.slice(0, -tag.length), /ok|vale/.test(tag) ? 2 : 3)
  const bodies = clausesOf(words).map(withoutOpening)
  const body = bodies.findLast((clause) => LETTER.test(clause) && !PERHAPS.test(clause)) ?? ''
  return LETTER.test(body) && !isGuess(body) && !isIdle(body)
}

const LETTER = /\p{L}/u
/** "Mornings, maybe?" */
const PERHAPS = /^(?:maybe|perhaps|vielleicht|quizas?|tal vez|peut[- ]etre|talvez|forse|magari)$/

/** A word at the end that asks for agreement. */
const TAG =
  /,? ?\b(?:right|correct|yeah|yes|oder|richtig|gell|ne|si|oui|sim|verdad|cierto|no|non|ja|pas vrai|hein|certo|vero|giusto|ok|okay|vale|eh|huh)$/

/** Whether something is said before the tag. One or two words are an exclamation: "crazy, right". Not before "ok". */
const isAgreementWanted = (told: string, least: number): boolean => {
  const body = withoutOpening(told)
  return (body.split(' ').length >= least || /\d/.test(body)) && !isIdle(body)
}

/** A whole statement, with a word after it that asks whether it's so. */
const AGREED =
  /^\S+ \S+ \S.*(?:, ?(?:right|correct|yeah|richtig|verdad|cierto|certo|vero|giusto|n'est-ce pas|c'est ca)|,? (?:oder|ne))$/

/** A "no" at the end of a statement, which asks for a yes: "mon pouls est trop haut la non". */
const NO_AT_END =
  /^(?:[^\s,]+ ){3,20}[^\s,]+(?<!\b(?:que|di|dico|detto|dicho|dije|digo|dit|dis|moi|io|yo|hoy|oggi|e|y|et|and|said|say|or|o|ou|a|is|to|pero|ma|mais|giorni|todavia|aun|ahora|claro|pues|ancora|adesso|tampoco|vez|of|with|the|lui|lei|el|ella|on|but)) (?:no|non)$/

/** A number with its unit is an answer that somebody isn't sure of, and so is what they say they think. */
const isGuess = (body: string): boolean => AMOUNT.test(body) || (THOUGHT.test(body) && !ADVICE.test(body))

const AMOUNT = /^(?:(?:around|about|like|maybe|ca|circa|etwa|environ|unos|unas|uns|umas) )?\d[\d.,:]*\s?[a-z]{0,8}$/
const THOUGHT =
  /^(?:i think|i guess|maybe|probably|creo|glaube|ich glaube|je crois|acho|credo|penso|forse|slept|ate|had|dormi|comi)\b/
/** "Maybe I should rest?" wants an answer. */
const ADVICE =
  /\b(?:should|can|could|ok|okay|better|try|need|debo|deberia|puedo|devo|posso|soll|sollte|kann|dois|devrais|peux|dovrei)\b/

const isIdle = (body: string): boolean => IDLE.some((idle) => idle.test(body))

/** Clauses that could say something, each once, so that a text of ten thousand commas takes no work. */
const clausesOf = (words: string): string[] => [...new Set(words.split(CLAUSE_END))].filter(({ length }) => length > 1)

const CLAUSE_END =
  /,|:| - |\b(?:thanks|thank you|btw|by the way|anyway|but|por cierto|pero|ubrigens|aber|au fait|alias|a proposito|pero'|danke|gracias|merci|grazie)\b/

const isUnmarkedQuestion = (clause: string): boolean => {
  const body = withoutOpening(clause)
  // "Et si" and "und wenn" ask with the very word that is otherwise left out.
  return !isIdle(body) && ASKS.some((asks) => asks.test(body) || (body !== clause && asks.test(clause)))
}

/** What comes before a question without being part of it. */
const withoutOpening = (words: string): string => {
  let body = words.trim()
  for (let before = ''; before !== body;) {
    before = body
    body = body.replace(OPENING, '').trim()
  }
  return body
}

const OPENING =
  /^(?:[^\p{L}\p{N}]+|(?:hi|hey|hello|hallo|hola|oi|ola|ciao|bonjour|salut|coucou|moin|ok|okay|so|and|but|also|btw|by the way|well|hm+|huh|wait|sorry|please|pls|plz|then|yes|no(?= *,)|sure|oh|ah|ach|wow|lol|haha+|jaja+|kkk+|mdr|coach|good morning|guten morgen|buenos dias|bom dia|buongiorno|und|also|aber|et|y(?! a)|e(?= (?:se|quando|come|cosa|dove|quant|que|como|onde|posso|poi|per))|oye|pero|mas|ma|mais|allora|senti|scusa|sinon|really|actually|just|now|i forgot|in the meantime|bitte|por favor|porfa|stp|svp|per favore)(?![\p{L}'-]))\s*/u
