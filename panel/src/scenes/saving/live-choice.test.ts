import { expect, test } from 'vitest'
import type { SceneImpact } from '@attune/contract/scenes/difference'
import { compareSides } from './compare-sides.ts'
import { describeFate, toLiveChoice } from './live-choice.ts'
import { namesOfNodes } from './names-of-nodes.ts'

const standing: SceneImpact['nodes'] = [
  { nodeId: 'ask', type: 'question', title: null, tokens: 30, becomes: 'stays' },
  { nodeId: 'wait', type: 'wait_input', title: null, tokens: 8, becomes: 'gone' },
  { nodeId: 'time', type: 'scheduler', title: null, tokens: 1, becomes: 'other' },
]
const [ask, wait, time] = standing as [
  SceneImpact['nodes'][number],
  SceneImpact['nodes'][number],
  SceneImpact['nodes'][number],
] // As defined above.

test('only a move maps nodes, and only removed or replaced ones', () => {
  const moves = { ask: 'new', wait: 'new' }
  expect(toLiveChoice('move', moves, standing)).toEqual({ kind: 'move', nodes: { wait: 'new' } })
  expect(toLiveChoice('pin', moves, standing)).toEqual({ kind: 'pin' })
  expect(toLiveChoice('end', moves, standing)).toEqual({ kind: 'end' })
})

test('describes what happens to clients on a node', () => {
  expect(describeFate('pin', wait, null)).toBe('stay here on their version')
  expect(describeFate('move', ask, null)).toBe('continue here')
  expect(describeFate('move', wait, null)).toBe('end here: the new version doesn’t have this step')
  expect(describeFate('move', wait, 'Thanks')).toBe('continue at Thanks')
  expect(describeFate('move', time, null)).toBe('start this step over: its type has changed')
  expect(describeFate('end', ask, null)).toBe('end')
})

test('nodes with the same name show their ids', () => {
  const node = (_id: string, title?: string) => ({ _id, type: 'noop', title, properties: {}, inputs: [], outputs: [] })
  expect([...namesOfNodes([node('a'), node('b'), node('c', 'Thanks')]).values()]).toEqual([
    'Noop (a)',
    'Noop (b)',
    'Thanks',
  ])
})

test('compares both sides item by item, clashes first', () => {
  const change = (nodeId: string) => ({ nodeId, name: nodeId, became: 'changed' as const, changes: [] })
  const rows = compareSides({
    theirs: { scene: [], nodes: [change('a'), change('b'), change('c')] },
    mine: { scene: [{ what: 'Title', before: 'x', after: 'y' }], nodes: [change('b'), change('c')] },
    clashes: ['c'],
  })
  expect(rows.map(({ key, clash, theirs, mine }) => [key, clash, theirs !== null, mine !== null])).toEqual([
    ['c', true, true, true],
    ['b', false, true, true],
    ['', false, false, true],
    ['a', false, true, false],
  ])
})
