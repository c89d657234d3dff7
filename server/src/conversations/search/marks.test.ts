import { expect, test } from 'vitest'
import { findMarks, toExcerpt } from './marks.ts'

/** The marked parts of a text. */
const marked = (text: string, q: string) => findMarks(text, q.split(' ')).map(([from, to]) => text.slice(from, to))

test('marks stand where it was typed, in any case, every time, in order', () => {
  expect(findMarks('Walked. I WALKED the walk', ['walked'])).toEqual([
    [0, 6],
    [10, 16],
  ])
  expect(marked('Slept, then walked, then slept', 'slept walk')).toEqual(['Slept', 'walk', 'slept'])
})

test('those that touch become one', () => {
  expect(findMarks('breakfast', ['break', 'fast', 'eakf'])).toEqual([[0, 9]])
  expect(findMarks('aaaaaa', ['aaa'])).toEqual([[0, 6]])
})

test('offsets are those of the written text, wherever small letters are longer or shorter', () => {
  // In lower case İ has two units, the Kelvin sign becomes k, and a bold capital has two units either way.
  expect(marked('İİİ Kelvin walked 𝐖 İstanbul', 'walked')).toEqual(['walked'])
  expect(marked('İİİ istanbul İSTANBUL', 'istanbul')).toEqual(['istanbul', 'İSTANBUL'])
  expect(marked('273 Kelvin', 'kelvin')).toEqual(['Kelvin'])
  expect(marked('👍🏽👍🏽 𐐀𐐁𐐂 walked', 'walked')).toEqual(['walked'])
  expect(marked('ΟΔΥΣΣΕΥΣ', 'οδυσσευσ')).toEqual(['ΟΔΥΣΣΕΥΣ'])
})

test('quotes and spaces of phones are those of keyboards', () => {
  expect(marked('I don’t “really” know', `don't "really"`)).toEqual(['don’t', '“really”'])
  expect(marked("I don't", 'don’t')).toEqual(["don't"])
})

test('what is found at the beginning of a word is marked there; signs without spaces anywhere', () => {
  expect(marked('so also so', 'so')).toEqual(['so', 'so'])
  expect(marked('мы мыли раму', 'мы')).toEqual(['мы', 'мы'])
  expect(marked('早上好，今天早餐吃面条', '早')).toEqual(['早', '早'])
  expect(marked('great🎉', '🎉')).toEqual(['🎉'])
  expect(marked('مرحبا بالعالم', 'بالعالم')).toEqual(['بالعالم'])
})

test('of a long text the part around the first mark is shown, cut between signs', () => {
  const long = `${'😀'.repeat(200)} walked ${'😀'.repeat(200)} walked`
  const { text, marks } = toExcerpt(long, findMarks(long, ['walked']))
  expect(text.length).toBeLessThan(310)
  expect(text.isWellFormed()).toBe(true)
  expect(text).toMatch(/^…😀+ walked 😀+…$/u)
  expect(marks.map(([from, to]) => text.slice(from, to))).toEqual(['walked'])
  expect(toExcerpt('short', [[0, 5]])).toEqual({ text: 'short', marks: [[0, 5]] })
})
