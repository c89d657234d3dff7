import { LOCAL_TIME } from '@attune/contract/local-time'
import { type ParsedValues, PARSER_NAMES, type ParserName } from '@attune/contract/scenes/parsers'
import { assert, constantFrom, array, oneof, property, sample, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAnswer } from './read-answer.ts'
import { countCalls } from '../testing/count-calls.ts'
import '../testing/fixed-seed.ts'

const MEGABYTES_10 = 10_000_000
const LONG: [what: string, text: string][] = [
  ['10 MB of digits', '9'.repeat(MEGABYTES_10)],
  ['10 MB of spaces around an answer', `${' '.repeat(MEGABYTES_10)}7 pm`],
  ['10 MB of yes', 'yes '.repeat(MEGABYTES_10 / 4)],
  ['10 MB of emoji', '😀'.repeat(MEGABYTES_10 / 2)],
  ['10 MB of what joins', '\u200d'.repeat(MEGABYTES_10)],
  ['10 MB of @', '@'.repeat(MEGABYTES_10)],
]
/** Rows of the same that are as long as an answer may be. */
const ROWS = [
  ...['  ', 'a ', '7 ', 'one ', 'no ', 'not 7 ', '7 no 8 ', 'a@', 'a.', '1/2 ', 'quarter to ', 'seven-', 'yes and '],
  ...['i have ', 'x, '],
].map((piece) => piece.repeat(500).slice(0, 499))

/** Three times the most of today: for all that is too long, for all rows, and for a text of any kind on average. */
const CALLS_OF_NOTHING = 300
const CALLS_OF_ROWS = 5_000_000
const CALLS_OF_ONE = 750

describe.each([...PARSER_NAMES])('hostile replies: %s', (parser) => {
  it.each([
    ['nothing', ''],
    ['white space', ' \n\t\u3000\u00a0 '],
    ['marks of direction alone', '\u202e\u200f\u2066\u2069'],
    ['nothing that can be seen', '\u200b\u200d\ufeff\u2060'],
    ['control characters', '\u0000\u0007\u001b\u0085'],
  ])('asks again: %s', (_what, text) => {
    expect(readAnswer({ parser, text }).ok).toBe(false)
  })

  it.each(LONG)('asks again: %s', (_what, text) => {
    expect(readAnswer({ parser, text }).ok).toBe(false)
  })

  it('reads nothing of what is too long, and takes few steps over long rows', () => {
    // Tables of words are made at the first reading, which is not what is counted.
    readAnswer({ parser, text: 'two' })
    expect(countCalls(() => LONG.forEach(([, text]) => readAnswer({ parser, text })))).toBeLessThan(CALLS_OF_NOTHING)
    expect(countCalls(() => ROWS.forEach((text) => readAnswer({ parser, text })))).toBeLessThan(CALLS_OF_ROWS)
  })

  // ASVS 1.2.9
  it('never throws, answers quickly, and answers the same again', () => {
    const pieces = [
      ' ',
      ',',
      '.',
      '-',
      '/',
      '?',
      ':',
      '\u202e',
      '\u200b',
      '👍',
      '🕖',
      '½',
      '٧',
      '１',
      '7',
      '30',
      '190',
      'lbs',
      'kg',
      'st',
    ]
    const words = [
      'a',
      'hundred',
      'and',
      'half',
      'past',
      'to',
      'quarter',
      'no',
      'wait',
      'not',
      'yes',
      'in',
      'the',
      'or',
      'Denver',
      'CO',
      '@',
      'x.com',
      'is',
      'male',
      'y',
      'et',
    ]
    const texts = array(oneof(constantFrom(...pieces, ...words), string({ unit: 'binary', maxLength: 6 })), {
      maxLength: 120,
    })
    assert(
      property(texts, (parts) => {
        const text = parts.join(parts.length % 2 ? ' ' : '')
        const read = readAnswer({ parser, text })
        expect(readAnswer({ parser, text })).toEqual(read)
        if (read.ok) expect(isSound(parser, read.value)).toBe(true)
        else expect(read.error.message).toMatch(/^\p{Lu}.*[.?]$/u)
      }),
      { numRuns: 1500 },
    )
    const some = sample(texts, 200).map((parts) => parts.join(parts.length % 2 ? ' ' : ''))
    const calls = countCalls(() => some.forEach((text) => readAnswer({ parser, text })))
    expect(calls / some.length).toBeLessThan(CALLS_OF_ONE)
  })
})

it('takes a config of any shape', () => {
  for (const config of [
    null,
    7,
    'x',
    [],
    { min: 'a', max: {} },
    { preferred: 3 },
    { threshold: NaN, measureDefault: [] },
  ])
    for (const parser of PARSER_NAMES) expect(() => readAnswer({ parser, config, text: '7' })).not.toThrow()
})

it('asks again where a scene names a parser that is not there', () => {
  // A stored scene may name anything.
  for (const parser of ['shoe-size', 'toString', '__proto__'] as string[] as ParserName[])
    expect(readAnswer({ parser, text: '7' }).ok).toBe(false)
})

function isSound<P extends ParserName>(parser: P, value: ParsedValues[P]): boolean {
  if (parser === 'integer') return Number.isSafeInteger(value) && !Object.is(value, -0)
  if (parser === 'bool') return typeof value === 'boolean'
  if (parser === 'time') return typeof value === 'string' && LOCAL_TIME.test(value)
  if (parser === 'email') return typeof value === 'string' && /^[^@\s]+@[a-z0-9.-]+$/u.test(value)
  if (parser === 'gender') return value === 'male' || value === 'female' || value === 'nonbinary'
  if (parser === 'plain-text') return typeof value === 'string' && value.trim() === value && value !== ''
  if (typeof value !== 'object' || value === null) return false
  if (parser === 'weight')
    return 'unit' in value && 'value' in value && Number.isFinite(value.value) && Number(value.value) >= 30
  return 'country' in value && /^[A-Z]{2}$/u.test(value.country) && !('city' in value && value.city === '')
}
