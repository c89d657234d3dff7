import { describe, expect, test } from 'vitest'
import { CHECK_IN, drawForTest } from '../testing/sample-nodes.ts'
import { edgesOf } from '../edges/node-outputs.ts'
import { moveFrom, findNearest } from './moves.ts'

const graph = {
  drawings: CHECK_IN.map(drawForTest),
  ways: edgesOf(CHECK_IN),
  places: new Map([
    ['run', { x: 100, y: 0 }],
    ['ask', { x: 100, y: 90 }],
    ['save', { x: 0, y: 220 }],
    ['try', { x: 200, y: 220 }],
    ['end', { x: 0, y: 330 }],
  ]),
}

describe('arrow keys', () => {
  test('begin where the scene begins', () => expect(moveFrom(null, 'down', graph)).toBe('run'))

  test('go down along the first way out and up along the way in', () => {
    expect(moveFrom('run', 'down', graph)).toBe('ask')
    expect(moveFrom('ask', 'down', graph)).toBe('save')
    expect(moveFrom('save', 'up', graph)).toBe('ask')
  })

  test('go down rather than back up along a way round', () => expect(moveFrom('try', 'down', graph)).toBe('end'))

  test('go to and fro between what the same node leads to', () => {
    expect(moveFrom('save', 'right', graph)).toBe('try')
    expect(moveFrom('try', 'left', graph)).toBe('save')
  })

  test('go to the nearest node where no way leads', () => {
    expect(findNearest('end', 'right', graph)).toBe('try')
    expect(moveFrom('run', 'up', graph)).toBeNull()
  })

  test('say there is nowhere to go in a scene without nodes', () =>
    expect(moveFrom(null, 'down', { drawings: [], ways: [], places: new Map() })).toBeNull())
})
