import { describe, expect, test } from 'vitest'
import { nextRow } from './use-roving.ts'
import { windowBuffer } from './timeline-window.ts'
import { isMissing } from './place/linked-message.ts'
import { message, MARIA, DANIEL } from '../testing/entities.ts'

describe('keys move between bubbles', () => {
  test.for([
    ['ArrowUp', 5, 4],
    ['ArrowDown', 5, 6],
    ['ArrowUp', 0, 0],
    ['ArrowDown', 9, 9],
    ['Home', 5, 0],
    ['End', 5, 9],
    ['ArrowDown', null, 7],
    ['ArrowUp', null, 7],
    ['x', 5, null],
  ] as const)('%s from %s leads to %s', ([key, at, to]) => expect(nextRow(key, at, 10, () => 7)).toBe(to))

  test('nowhere in an empty conversation', () => expect(nextRow('End', null, 0, () => 0)).toBeNull())
})

test('one and a half pages are mounted: 75 rows on a tall screen, 38 on a short one', () => {
  const rows = (view: number, page: number) => Math.round((view + 2 * windowBuffer(view, page)) / 44)
  expect([rows(900, 50), rows(700, 25)]).toEqual([75, 38])
})

describe('a link to a message that does not exist', () => {
  const timeline = { messages: [message({ sequence: 8 }), message({ sequence: 9 })], hasOlder: true, hasNewer: false }
  const id = (sequence: number, contactId = MARIA) => message({ sequence, contactId }).id
  test.for([
    ['is loaded', id(8), false],
    ['lies before what is loaded', id(3), false],
    ['has no such message in its place', `${MARIA}:9:other`, true],
    ['lies beyond the end', id(40), true],
    ['is another client’s', id(8, DANIEL), true],
  ] as const)('%s', ([, msgId, missing]) => expect(isMissing(timeline, msgId, MARIA)).toBe(missing))
})
