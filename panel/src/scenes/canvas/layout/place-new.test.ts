import { describe, expect, test } from 'vitest'
import { drawForTest, nodeOf } from '../testing/sample-nodes.ts'
import { placeNew } from './place-new.ts'

const first = nodeOf('a', 'noop', { 1: 'b' })
const positions = new Map([['a', { x: 0, y: 0 }]])

describe('a new node', () => {
  test('is centered where it was dropped', () => {
    const drawings = [first, nodeOf('b', 'noop')].map(drawForTest)
    const placed = placeNew(drawings, [], positions, [{ type: 'noop', at: { x: 500, y: 300 } }])
    expect(placed.get('b')).toEqual({ x: 500 - 92, y: Math.round(300 - 14.5) })
    expect(placed.get('a')).toEqual({ x: 0, y: 0 })
  })

  test('is placed below the node that leads to it', () => {
    const drawings = [first, nodeOf('b', 'noop')].map(drawForTest)
    expect(placeNew(drawings, [{ from: 'a', num: 1, to: 'b' }], positions, []).get('b')).toEqual({ x: 0, y: 29 + 34 })
  })

  test('does not overlap others', () => {
    const drawings = [first, nodeOf('b', 'noop'), nodeOf('c', 'noop')].map(drawForTest)
    const edges = ['b', 'c'].map((to, at) => ({ from: 'a', num: at, to }))
    const placed = placeNew(drawings, edges, positions, [])
    expect(placed.get('b')).toEqual({ x: 0, y: 63 })
    expect(placed.get('c')).toEqual({ x: 184 + 17, y: 63 })
  })
})

test('nothing changes if all nodes have positions', () =>
  expect(placeNew([drawForTest(first)], [], positions, [])).toBe(positions))
