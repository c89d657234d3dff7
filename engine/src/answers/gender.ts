import type { ParsedValues } from '@attune/contract/scenes/parsers'
import { answer, askAgain, type AnswerResult } from './answer-result.ts'
import { applyCorrection } from './corrections.ts'
import { asideAt, isQuestion, pieces } from './reading.ts'
import type { ReplyToken } from './tokens.ts'
import { AROUND_GENDER, GENDERS } from './words/gender-words.ts'

type Gender = ParsedValues['gender']

const AGAIN = askAgain('Please answer male, female or nonbinary.')

/** Reads a client's own gender. */
export function readGender(text: string): AnswerResult<Gender> {
  const all = pieces(text)
  const reply = all && applyCorrection(all, saysGender)
  const gender = reply && genderIn(reply.said)
  return gender ? answer(gender) : AGAIN
}

function saysGender(tokens: ReplyToken[]): boolean {
  return tokens.some((_, at) => GENDERS.at(tokens, at) !== null)
}

function genderIn(tokens: ReplyToken[]): Gender | null {
  let found: Gender | null = null
  let words = 0
  for (let at = 0; at < tokens.length;) {
    const gender = GENDERS.at(tokens, at)
    const aside = asideAt(tokens, at, AROUND_GENDER)
    if (gender && gender.length >= aside && !isFiller(tokens, at)) {
      if (found !== null && found !== gender.means) return null
      if (isOfAnother(tokens, at, at + gender.length)) return null
      found = gender.means
      words += tokens.slice(at, at + gender.length).filter(({ kind }) => kind === 'word').length
      at += gender.length
    } else if (aside > 0 || isAge(tokens, at) || ['?', '/'].includes(tokens[at]?.text ?? '')) at += aside || 1
    else return null
  }
  return isQuestion(tokens, words) ? null : found
}

/** "47 male", "male, 6'2" */
function isAge(tokens: ReplyToken[], at: number): boolean {
  return tokens[at]?.kind === 'digits' && !tokens[at]?.glued && /^\d{1,3}$/u.test(tokens[at]?.text ?? '')
}

/** "male coach please", "it's a boy!": about somebody else. */
function isOfAnother(tokens: ReplyToken[], at: number, next: number): boolean {
  const before = tokens.slice(Math.max(0, at - 2), at).map(({ key }) => key)
  return (
    PEOPLE.has(tokens[next]?.key ?? '') ||
    (before.join(' ') === 'its a' && !['person', 'adult'].includes(tokens[next]?.key ?? ''))
  )
}

const PEOPLE = new Set(['coach', 'coaches', 'trainer', 'friend', 'doc', 'doctor', 'boss', 'team'])

/** "oh boy", "man, I am a woman", "female, dude": an exclamation or form of address. */
function isFiller(tokens: ReplyToken[], at: number): boolean {
  const token = tokens[at]
  if (!token || !ADDRESSES.has(token.key)) return false
  if (tokens[at - 1]?.key === 'oh' || tokens[at - 1]?.key === 'ugh') return true
  const last = tokens.slice(at + 1).every(({ kind }) => kind !== 'word')
  const addressed = tokens[at - 1]?.text === ',' && last
  const opens = at === 0 && (tokens[1]?.text === ',' || tokens[1]?.kind === 'word')
  return tokens.length > 1 && (addressed || opens)
}

const ADDRESSES = new Set([
  'man',
  'boy',
  'dude',
  'girl',
  'guy',
  'lady',
  'queen',
  'king',
  'chick',
  'bloke',
  'lad',
  'gal',
])
