import { PARSER_NAMES } from '@attune/contract/scenes/parsers'
import { describe, expect, it } from 'vitest'
import { measureOwnTime } from '../testing/own-time.ts'
import { readAnswer } from './read-answer.ts'

/** The calls of reading are counted in hostile.deep.test.ts; only a stopwatch sees what a regular expression does. */
describe.each([...PARSER_NAMES])('hostile replies: %s', (parser) => {
  it.each(['9', ' ', 'yes ', '\u200d', '@'])('is not held up by 10 MB of %j', (piece) => {
    const text = piece.repeat(10_000_000 / piece.length)
    const before = measureOwnTime()
    readAnswer({ parser, text })
    expect(measureOwnTime() - before).toBeLessThan(50)
  })

  it.each(['  ', 'a ', '7 ', 'one ', 'not 7 ', '7 no 8 ', 'a@', 'a.', '1/2 ', 'quarter to ', 'seven-', 'x, '])(
    'takes no time over a long row of %j',
    (piece) => {
      // Tables of words are made at the first reading, which is not what is measured.
      readAnswer({ parser, text: 'two' })
      const text = piece.repeat(500).slice(0, 499)
      const before = measureOwnTime()
      readAnswer({ parser, text })
      expect(measureOwnTime() - before).toBeLessThan(100)
    },
  )
})
