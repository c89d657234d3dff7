import { describe, expect, test } from 'vitest'
import { drawForTest, nodeOf } from '../testing/sample-nodes.ts'
import { placeNew } from './place-new.ts'

const first = nodeOf('a', 'noop', { 1: 'b' })
const places = new Map([['a', { x: 0, y: 0 }]])

describe('a new node', () => {
  test('stands with its middle where it was dropped', () => {
    const drawings = [first, nodeOf('b', 'noop')].map(drawForTest)
    const placed = placeNew(drawings, [], places, [{ type: 'noop', at: { x: 500, y: 300 } }])
    expect(placed.get('b')).toEqual({ x: 500 - 92, y: Math.round(300 - 14.5) })
    expect(placed.get('a')).toEqual({ x: 0, y: 0 })
  })

  test('stands below the node that leads to it', () => {
    const drawings = [first, nodeOf('b', 'noop')].map(drawForTest)
    expect(placeNew(drawings, [{ from: 'a', num: 1, to: 'b' }], places, []).get('b')).toEqual({ x: 0, y: 29 + 34 })
  })

  test('stands on no other', () => {
    const drawings = [first, nodeOf('b', 'noop'), nodeOf('c', 'noop')].map(drawForTest)
    const ways = ['b', 'c'].map((to, at) => ({ from: 'a', num: at, to }))
    const placed = placeNew(drawings, ways, places, [])
    expect(placed.get('b')).toEqual({ x: 0, y: 63 })
    expect(placed.get('c')).toEqual({ x: 184 + 17, y: 63 })
  })
})

test('when all stand somewhere, nothing is worked out', () =>
  expect(placeNew([drawForTest(first)], [], places, [])).toBe(places))
