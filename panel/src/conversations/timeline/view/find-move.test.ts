import { expect, test } from 'vitest'
import { findMove, type Place } from './find-move.ts'

/** The height of a day line. */
const LINE = 37
/** Where a bubble is in its row. */
const IN_ROW = 8

const placed = (places: Record<string, [top: number, inRow?: number]>) =>
  new Map<string, Place>(Object.entries(places).map(([bubble, [top, inRow = IN_ROW]]) => [bubble, { top, inRow }]))

/**
 * An older page has come: the first row gets its day line, which pushes down its bubble, and only then does the list
 * measure the row and place the others. Returns how far the view is scrolled to hold it, in all.
 */
const scrolledBy = (firstTop: number, nextTop: number) => {
  const doubtful = new Set<string>()
  const drawn = placed({ first: [firstTop + LINE, IN_ROW + LINE], next: [nextTop] })
  const atOnce = findMove(placed({ first: [firstTop], next: [nextTop] }), drawn, doubtful)
  // The list itself keeps the distance to its end.
  return atOnce + findMove(drawn, placed({ first: [firstTop, IN_ROW + LINE], next: [nextTop] }), doubtful)
}

test('nothing moves when a row whose bubble begins above the view gets a day line', () => {
  expect(scrolledBy(-10, 60)).toBe(0)
})

test('nothing moves when the topmost row in view gets a day line', () => {
  expect(scrolledBy(8, 58)).toBe(0)
})

test('a bubble alone in view stays where it is when its row gets a day line', () => {
  const doubtful = new Set<string>()
  const drawn = placed({ first: [8 + LINE, IN_ROW + LINE] })
  expect(findMove(placed({ first: [8] }), drawn, doubtful)).toBe(LINE)
  expect(findMove(placed({ first: [8, IN_ROW + LINE] }), placed({ first: [0, IN_ROW + LINE] }), doubtful)).toBe(-8)
})

test('the topmost bubble that begins in view is kept, not one that has only grown into it', () => {
  expect(findMove(placed({ grown: [-20], next: [40] }), placed({ grown: [-60], next: [40] }), new Set())).toBe(0)
  expect(findMove(placed({ only: [-20] }), placed({ only: [-60] }), new Set())).toBe(-40)
})

test('if the topmost bubble is taken away, the next one is kept', () => {
  expect(findMove(placed({ first: [8], next: [58] }), placed({ next: [8] }), new Set())).toBe(-50)
  expect(findMove(placed({ only: [8] }), placed({}), new Set())).toBe(0)
})
