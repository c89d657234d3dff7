import { describe, expect, test } from 'vitest'
import { makeWordGuard } from './word-guard.ts'

describe('a single key', () => {
  test('is a letter of the word whose first letter did nothing, for a second', () => {
    const words = makeWordGuard()
    expect(words.isInWord(5_000)).toBe(false)
    words.addLetter(5_000)
    expect([5_001, 5_999, 6_000].map(words.isInWord)).toEqual([true, true, false])
  })

  test('is a command again once the word is over', () => {
    const words = makeWordGuard()
    words.addLetter(5_000)
    words.endWord()
    expect(words.isInWord(5_001)).toBe(false)
  })
})
