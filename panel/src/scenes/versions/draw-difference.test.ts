import { expect, test } from 'vitest'
import type { SceneNode } from '@attune/contract/scenes/graph'
import { drawDifference } from './draw-difference.ts'

const node = (_id: string, edges: Record<number, string> = {}, text = ''): SceneNode => ({
  _id,
  type: 'question',
  properties: { text },
  inputs: [],
  outputs: Object.entries(edges).map(([num, ref]) => ({ num: Number(num), ref, refInput: 1 })),
})

test('removed nodes are drawn next to existing ones, each with its mark', () => {
  const before = [node('ask', { 1: 'thanks', 2: 'again' }), node('thanks'), node('again', { 1: 'ask' })]
  const after = [node('ask', { 1: 'praise' }, 'Hours?'), node('thanks'), node('praise', { 1: 'thanks' })]
  const { nodes, marks } = drawDifference(before, after)
  expect(nodes.map(({ _id }) => _id)).toEqual(['ask', 'thanks', 'praise', 'again'])
  expect(Object.fromEntries(marks.nodes)).toEqual({
    ask: { tone: 'changed' },
    praise: { tone: 'added' },
    again: { tone: 'removed' },
  })
  expect(Object.fromEntries(marks.edges)).toEqual({
    'ask:1': { tone: 'changed' },
    'ask:2': { tone: 'removed' },
    'praise:1': { tone: 'added' },
    'again:1': { tone: 'removed' },
  })
})

test('every drawn edge leads to a drawn node', () => {
  const before = [node('a', { 1: 'b' }), node('b', { 1: 'c' }), node('c')]
  const { nodes } = drawDifference(before, [node('a', { 2: 'd' }), node('d')])
  const ids = new Set(nodes.map(({ _id }) => _id))
  expect(nodes.flatMap(({ outputs }) => outputs).every(({ ref }) => ids.has(ref))).toBe(true)
})

test('nothing is marked where nothing changed', () => {
  const nodes = [node('a', { 1: 'b' }), node('b')]
  const { marks } = drawDifference(nodes, structuredClone(nodes))
  expect([marks.nodes.size, marks.edges.size]).toEqual([0, 0])
})
