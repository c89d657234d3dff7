import type { ParserName } from '@attune/contract/scenes/parsers'
import { checkParserConfig, INITIAL_PARSER_CONFIGS, PARSER_NAMES } from '@attune/contract/scenes/parsers'
import { describe, expect, it } from 'vitest'
import { readAnswer } from './read-answer.ts'

function read(parser: ParserName, text: string, config?: unknown, zone?: string): unknown {
  const result = readAnswer({ parser, config, text, zone })
  return result.ok ? result.value : 'asks again'
}

describe('what an answer is', () => {
  it('is any text for plain-text, as it was written', () => {
    expect(read('plain-text', '  I want to run\n10 km 🏃‍♀️ ')).toBe('I want to run\n10 km 🏃‍♀️')
    expect(read('plain-text', 'x'.repeat(5_001))).toBe('asks again')
  })

  it('is a whole number within its bounds for integer', () => {
    expect(read('integer', 'a hundred and ninety or so')).toBe(190)
    expect(read('integer', '8 glasses of water')).toBe(8)
    expect(read('integer', '8', { min: 1, max: 10 })).toBe(8)
    expect(read('integer', '11', { min: 1, max: 10 })).toBe('asks again')
    expect(read('integer', '0', { min: 1 })).toBe('asks again')
    expect(read('integer', '7.5')).toBe('asks again')
    expect(read('integer', '007')).toBe(7)
    // Longer ones are numbers of something.
    expect(read('integer', '123456789012345')).toBe(123_456_789_012_345)
    expect(read('integer', '1234567890123456')).toBe('asks again')
    expect(read('integer', 'I`d say 8')).toBe(8)
  })

  it('is a time of day for time, in the half that is said or else preferred', () => {
    expect(read('time', 'quarter to seven at night')).toBe('18:45')
    expect(read('time', '7', { preferred: 'none' })).toBe('asks again')
    expect(read('time', '7', { preferred: 'am' })).toBe('07:00')
    expect(read('time', '7', { preferred: 'pm' })).toBe('19:00')
    expect(read('time', '7 am', { preferred: 'pm' })).toBe('07:00')
  })

  it('is a weight with its unit for weight, the default one for a bare number', () => {
    expect(read('weight', '79,2 kilos')).toEqual({ value: 79.2, unit: 'kg' })
    expect(read('weight', '13 st 4')).toEqual({ value: 186, unit: 'lb' })
    expect(read('weight', '190')).toEqual({ value: 190, unit: 'lb' })
    expect(read('weight', '75')).toEqual({ value: 75, unit: 'kg' })
    expect(read('weight', '90', { threshold: 100 })).toEqual({ value: 90, unit: 'kg' })
    expect(read('weight', '75', { measureDefault: 'kg' })).toEqual({ value: 75, unit: 'kg' })
    expect(read('weight', '190', { measureDefault: 'kg' })).toBe('asks again')
    expect(read('weight', '190', { measureRequired: true })).toBe('asks again')
    expect(read('weight', '190 lbs', { measureRequired: true })).toEqual({ value: 190, unit: 'lb' })
  })

  it('is yes or no for bool', () => {
    expect(read('bool', 'sure thing')).toBe(true)
    expect(read('bool', 'not really')).toBe(false)
    expect(read('bool', 'yeah right')).toBe('asks again')
  })

  it('is an address for email, its domain in lower case', () => {
    expect(read('email', 'It is Sam.Vimes@Example.ORG, thanks')).toBe('Sam.Vimes@example.org')
    expect(read('email', 'sam@gmial.com')).toBe('asks again')
  })

  it('is what a client says of themselves for gender', () => {
    expect(read('gender', 'I am a woman')).toBe('female')
    expect(read('gender', 'not a man')).toBe('asks again')
  })

  it('is a place for location, which the client’s zone may tell from its namesakes', () => {
    expect(read('location', 'Fort Collins, CO')).toEqual({ city: 'Fort Collins', region: 'CO', country: 'US' })
    expect(read('location', 'Portland')).toBe('asks again')
    const maine = { city: 'Portland', region: 'ME', country: 'US' }
    expect(read('location', 'Portland', undefined, 'America/New_York')).toEqual(maine)
    expect(read('location', 'Atlantis')).toBe('asks again')
    expect(read('location', 'Atlantis, Florida')).toEqual({ city: 'Atlantis', region: 'FL', country: 'US' })
  })
})

describe('asking again', () => {
  it.each<[ParserName, unknown, string]>([
    ['plain-text', {}, 'Please answer with a few words.'],
    ['integer', {}, 'Please answer with one whole number, like 7.'],
    ['integer', { min: 1, max: 10 }, 'Please answer with one whole number from 1 to 10, like 7.'],
    ['integer', { min: 20 }, 'Please answer with one whole number from 20, like 20.'],
    ['integer', { max: 5 }, 'Please answer with one whole number up to 5, like 5.'],
    ['gender', {}, 'Please answer male, female or nonbinary.'],
    ['location', {}, 'Please answer with your city and state or country, like Denver, Colorado.'],
    ['time', {}, 'Please answer with a time of day, like 7:30 am.'],
    ['weight', {}, 'Please answer with your weight and its unit, like 180 lbs or 82 kg.'],
    ['weight', { measureDefault: 'kg' }, 'Please answer with your weight and its unit, like 82 kg or 180 lbs.'],
    ['email', {}, 'Please answer with your email address, like sam@example.com.'],
    ['bool', {}, 'Please answer yes or no.'],
  ])('says what is expected: %s %o', (parser, config, message) => {
    expect(readAnswer({ parser, config, text: '' })).toEqual({ ok: false, error: { message } })
  })

  it('asks for the half of the day when that is all that is missing', () => {
    const message = 'Is that in the morning or in the evening? Please answer like 7:30 am or 7:30 pm.'
    expect(readAnswer({ parser: 'time', text: 'half past 6' })).toEqual({ ok: false, error: { message } })
  })
})

describe('configs of parsers', () => {
  it('are right as they are at first', () => {
    for (const parser of PARSER_NAMES) expect(checkParserConfig(parser, INITIAL_PARSER_CONFIGS[parser])).toEqual([])
    expect(INITIAL_PARSER_CONFIGS.weight).toEqual({ measureDefault: 'lbs', threshold: 80, measureRequired: false })
  })

  it.each<[ParserName, unknown, string]>([
    ['integer', { min: 1.5 }, 'min'],
    ['integer', { min: 9, max: 3 }, 'max'],
    ['time', { preferred: 'noon' }, 'preferred'],
    ['weight', { measureDefault: 'stone' }, 'measureDefault'],
    ['weight', { threshold: -1 }, 'threshold'],
    ['weight', { measureRequired: 'yes' }, 'measureRequired'],
    ['bool', { min: 1 }, 'min'],
    ['bool', 'on', 'parserConfig'],
  ])('are refused: %s %o', (parser, config, property) => {
    expect(checkParserConfig(parser, config)).toEqual([{ property, reason: expect.stringMatching(/\.$/u) }])
  })
})
