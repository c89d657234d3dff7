import { expect, test } from 'vitest'
import { makeEventParser } from './event-parser.ts'

const whole = 'id: 7-1\nevent: changed\ndata: {"a":1}\n\n: heartbeat\n\nid: 7-2\ndata: two\ndata: lines\n\n'
const events = [
  { event: 'changed', data: '{"a":1}', id: '7-1' },
  { event: 'message', data: 'two\nlines', id: '7-2' },
]

test('events are returned one by one and comments are skipped', () => {
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
  expect(parse('\n')).toEqual([{ event: 'changed', data: '{}', id: null }])
})
