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
] // As written above.

test('only a move names nodes, and only those that are gone or others', () => {
  const moves = { ask: 'new', wait: 'new' }
  expect(toLiveChoice('move', moves, standing)).toEqual({ kind: 'move', nodes: { wait: 'new' } })
  expect(toLiveChoice('pin', moves, standing)).toEqual({ kind: 'pin' })
  expect(toLiveChoice('end', moves, standing)).toEqual({ kind: 'end' })
})

test('what becomes of those who stand on a node is told as it will be', () => {
  expect(describeFate('pin', wait, null)).toBe('stay here, in their version')
  expect(describeFate('move', ask, null)).toBe('go on here')
  expect(describeFate('move', wait, null)).toBe('end here: the new version has no such step')
  expect(describeFate('move', wait, 'Thanks')).toBe('go on at Thanks')
  expect(describeFate('move', time, null)).toBe('come to it anew: it is of another kind now')
  expect(describeFate('end', ask, null)).toBe('end')
})

test('nodes that are called alike say their ids', () => {
  const node = (_id: string, title?: string) => ({ _id, type: 'noop', title, properties: {}, inputs: [], outputs: [] })
  expect([...namesOfNodes([node('a'), node('b'), node('c', 'Thanks')]).values()]).toEqual([
    'Noop (a)',
    'Noop (b)',
    'Thanks',
  ])
})

test('both versions are told thing by thing, what clashes first', () => {
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
