import { normalise } from './normalise.ts'
import { type Phrases } from './phrases.ts'
import { type ReplyToken, tokenize } from './tokens.ts'
import { ASIDES, SOFT_CORRECTIONS } from './words/asides.ts'

/** The tokens of a reply; null if it can't contain an answer. */
export function pieces(text: string): ReplyToken[] | null {
  const plain = normalise(text)
  return plain === null ? null : withoutGreeting(tokenize(plain))
}

/** Removes a greeting and the name after it: "Hi Hannah, 7", "Morning! 7". */
export function withoutGreeting(tokens: ReplyToken[]): ReplyToken[] {
  const [first, name, after] = tokens
  if (!first || !name || !GREETINGS.has(first.key)) return tokens
  if (name.kind === 'sign' && name.text !== '-' && name.text !== ':') return tokens.slice(2)
  const named =
    name.kind === 'word' && /^\p{Lu}\p{Ll}+$/u.test(name.text) && after !== undefined && !ASIDES.at(tokens, 1)
  return named ? tokens.slice(2) : tokens
}

const GREETINGS = new Set([
  'hi',
  'hey',
  'hello',
  'hiya',
  'howdy',
  'morning',
  'evening',
  'afternoon',
  'hola',
  'hallo',
  'salut',
  'bonjour',
  'thanks',
  'yo',
  'dear',
])

/**
 * Signs with no meaning beside a value. Not among them: signs that change the value (- / % + $ < > ^) and question
 * marks.
 */
const SILENT = new Set([...'.,!;:()[]{}"\'&_|=~≈…*@•·°¡^'].filter((sign) => sign !== '^'))

/**
 * The number of tokens here that say nothing about the value: filler words, emoji, punctuation. 0 if the token has
 * meaning.
 */
export function asideAt(tokens: ReplyToken[], at: number, own?: Phrases<unknown>): number {
  const token = tokens[at]
  if (!token) return 0
  if (token.kind === 'emoji') return 1
  if (token.kind === 'sign') return SILENT.has(token.text) || isBullet(tokens, at) || isIsh(tokens, at) ? 1 : 0
  const lengths = [ASIDES, SOFT_CORRECTIONS, ...(own ? [own] : [])].map((table) => table.at(tokens, at)?.length ?? 0)
  return Math.max(...lengths)
}

/** "7-ish" */
function isIsh(tokens: ReplyToken[], at: number): boolean {
  return tokens[at]?.text === '-' && tokens[at + 1]?.key === 'ish'
}

/** "- 7", "weight - 190", "7 - thanks": a dash with spaces around it and no number before it. */
function isBullet(tokens: ReplyToken[], at: number): boolean {
  const [before, dash, after] = [tokens[at - 1], tokens[at], tokens[at + 1]]
  if (dash?.text !== '-') return false
  if (after?.kind === 'digits') return before !== undefined && before.kind === 'word' && !dash.glued
  return !after || !after.glued || after.kind === 'sign'
}

/**
 * "7?" is a hesitant 7, "is 7 ok?" is a question (engine/cases/answers): a question mark counts unless the value stands
 * alone.
 */
export function isQuestion(tokens: ReplyToken[], wordsOfValue: number): boolean {
  const asked = tokens.some(({ text }) => text === '?' || text === '؟' || text === '¿')
  return asked && tokens.filter(({ kind }) => kind === 'word').length > wordsOfValue
}
