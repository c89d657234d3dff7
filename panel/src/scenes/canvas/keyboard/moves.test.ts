import { describe, expect, test } from 'vitest'
import { CHECK_IN, drawForTest } from '../testing/sample-nodes.ts'
import { edgesOf } from '../edges/node-outputs.ts'
import { moveFrom, findNearest } from './moves.ts'

const graph = {
  drawings: CHECK_IN.map(drawForTest),
  edges: edgesOf(CHECK_IN),
  positions: new Map([
    ['run', { x: 100, y: 0 }],
    ['ask', { x: 100, y: 90 }],
    ['save', { x: 0, y: 220 }],
    ['try', { x: 200, y: 220 }],
    ['end', { x: 0, y: 330 }],
  ]),
}

describe('arrow keys', () => {
  test('begin where the scene begins', () => expect(moveFrom(null, 'down', graph)).toBe('run'))

  test('go down along the first output and up along the incoming edge', () => {
    expect(moveFrom('run', 'down', graph)).toBe('ask')
    expect(moveFrom('ask', 'down', graph)).toBe('save')
    expect(moveFrom('save', 'up', graph)).toBe('ask')
  })

  test('go down rather than back up along a cycle', () => expect(moveFrom('try', 'down', graph)).toBe('end'))

  test('move between siblings', () => {
    expect(moveFrom('save', 'right', graph)).toBe('try')
    expect(moveFrom('try', 'left', graph)).toBe('save')
  })

  test('go to the nearest node where no edge leads', () => {
    expect(findNearest('end', 'right', graph)).toBe('try')
    expect(moveFrom('run', 'up', graph)).toBeNull()
  })

  test('have nowhere to go in an empty scene', () =>
    expect(moveFrom(null, 'down', { drawings: [], edges: [], positions: new Map() })).toBeNull())
})
