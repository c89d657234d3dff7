import { expect, test } from 'vitest'
import { selectedEdgeOf } from './use-selected-edge.ts'

const edges = [
  { from: 'run', num: 1, to: 'ask' },
  { from: 'ask', num: 2, to: 'end' },
]
const selected = new Set(['ask'])
const chosen = { key: 'ask:2', beside: selected }

test('an edge stays selected until nodes are selected, even the same ones again', () => {
  expect(selectedEdgeOf(null, edges, selected)).toBeNull()
  expect(selectedEdgeOf(chosen, edges, selected)).toBe('ask:2')
  expect(selectedEdgeOf(chosen, edges, new Set(['run']))).toBeNull()
  expect(selectedEdgeOf(chosen, edges, new Set(['ask']))).toBeNull()
})

test('an edge that is gone is not selected', () => {
  expect(selectedEdgeOf(chosen, edges.slice(0, 1), selected)).toBeNull()
})
