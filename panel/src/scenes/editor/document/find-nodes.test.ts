import { expect, test } from 'vitest'
import type { SceneNode } from '@attune/contract/scenes/graph'
import { findNodes } from './find-nodes.ts'
import { newNodeId } from './node-ids.ts'

const node = (_id: string, type: string, properties: Record<string, unknown>, title?: string): SceneNode => ({
  _id,
  type,
  properties,
  inputs: [],
  outputs: [],
  ...(title !== undefined && { title }),
})

const nodes = [
  node('nd_4fT9', 'question', { text: 'How many hours did you sleep?' }, 'Hours'),
  node('nd_8aQ2', 'switch', { cases: [{ num: 1, expression: 'answer < 5.5' }] }),
  node('nd_Kx31', 'attempt', { amount: 17 }),
]

test.each([
  ['HOURS', ['nd_4fT9']],
  ['sleep?', ['nd_4fT9']],
  ['5.5', ['nd_8aQ2']],
  ['switch', ['nd_8aQ2']],
  ['kx31', ['nd_Kx31']],
  ['17', ['nd_Kx31']],
  ['nd_', ['nd_4fT9', 'nd_8aQ2', 'nd_Kx31']],
  ['  ', []],
])('%j is found in names, kinds, ids and properties', (query, found) => {
  expect(findNodes(nodes, query)).toEqual(found)
})

test('an id is short, or longer when the short ones are taken', () => {
  expect(newNodeId(new Set(), () => 0)).toBe('nd_1111')
  const pick = (() => {
    let at = 0
    return (below: number) => at++ % below
  })()
  expect(newNodeId({ has: (id) => id.length < 9 }, pick)).toMatch(/^nd_[1-9A-HJ-NP-Za-km-z]{6}$/)
})
