import { expect, test } from 'vitest'
import { makeEventParser } from './event-parser.ts'

const whole = 'id: 7-1\nevent: changed\ndata: {"a":1}\n\n: heartbeat\n\nid: 7-2\ndata: two\ndata: lines\n\n'
const events = ['{"a":1}', 'two\nlines']

test('the data of each event is returned; comments and other fields are skipped', () => {
  expect(makeEventParser()(whole)).toEqual(events)
})

test("chunk boundaries and line endings don't matter", () => {
  for (const text of [whole, whole.replaceAll('\n', '\r\n'), whole.replaceAll('\n', '\r')]) {
    const parse = makeEventParser()
    expect(Array.from(`${text}\n`).flatMap((letter) => parse(letter))).toEqual(events)
  }
})

test('an incomplete event is held back', () => {
  const parse = makeEventParser()
  expect(parse('event: changed\ndata: {}\n')).toEqual([])
  expect(parse('\n')).toEqual(['{}'])
})

test('what follows the colon is kept as it is, but for one space', () => {
  const odd = ' a: b\u2028c '
  expect(makeEventParser()(`data: ${odd}\n\ndata:${odd.trim()}\n\ndata\n\ndatabase: no\n\n`)).toEqual([
    odd,
    odd.trim(),
    '',
  ])
})
