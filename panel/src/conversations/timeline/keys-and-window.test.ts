import { describe, expect, test } from 'vitest'
import { nextRow } from './use-roving.ts'
import { keptRows, openingRows, windowBuffer } from './timeline-window.ts'
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

test.for([44, 86, 132])('one and a half pages of rows %s px high are mounted: 75 rows, or 38', (height) => {
  const rows = (view: number, page: number) => Math.round((view + 2 * windowBuffer(view, page, height)) / height)
  expect([rows(900, 50), rows(700, 25)]).toEqual([75, 38])
})

describe('a list opens with the rows that its view will show', () => {
  const rows = Array.from({ length: 50 }, (_, at) => ({ key: `row ${at}` }))

  test.for([
    ['the last ones at the end', null, [38, 49]],
    ['the last ones if the row to open at is not loaded', { key: 'gone', offset: -8 }, [38, 49]],
    ['a row and those below it, with the one above', { key: 'row 20', offset: -8 }, [19, 30]],
    ['a row with those around it', { key: 'row 20', offset: 'center' }, [14, 25]],
    ['as many near the start', { key: 'row 2', offset: 'center' }, [0, 11]],
    ['as many near the end', { key: 'row 48', offset: 12 }, [38, 49]],
  ] as const)('%s', ([, openAt, [first, last]]) => {
    const mounted = openingRows(rows, openAt, 900)
    expect([mounted.at(0), mounted.at(-1), mounted.length]).toEqual([first, last, 12])
  })

  test('all of a few, and none of none', () => {
    expect(openingRows(rows.slice(0, 3), null, 900)).toEqual([0, 1, 2])
    expect(openingRows([], null, 900)).toEqual([])
  })

  test('the row to open at in a window with hardly any height', () =>
    expect(openingRows(rows, null, 150)).toEqual([49]))
})

describe('in memory stay the rows in view and one and a half pages on either side', () => {
  /** A list of rows 80 px high, with the given row at the top of a view of ten rows. */
  const kept = (count: number, first: number, page = 50, height = 80) =>
    keptRows(
      { top: first * height, bottom: (first + 10) * height - 1 },
      { count, page, rowAt: (offset) => Math.min(count - 1, Math.max(0, Math.floor(offset / height))) },
    )

  test.for([
    ['all of a list that is short', kept(100, 40), null],
    ['all while little would go', kept(200, 95), null],
    ['the rest without those in front', kept(300, 200), { from: 125, to: 299 }],
    ['the rest without those behind', kept(300, 20), { from: 0, to: 104 }],
    ['a middle', kept(400, 200), { from: 125, to: 284 }],
    ['more of short rows, which a page would soon bring back', kept(400, 200, 25, 30), { from: 100, to: 309 }],
  ] as const)('%s', ([, range, expected]) => expect(range).toEqual(expected))
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
