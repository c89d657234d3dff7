import { expect, test } from 'vitest'
import { CHECK_IN, drawForTest, nodeOf } from '../testing/sample-nodes.ts'
import { edgesOf } from '../edges/node-outputs.ts'
import { orderFromEntry, toElkGraph } from './layout-input.ts'

test('each node is a box with a port above and one for each output below', () => {
  const { children = [], edges = [] } = toElkGraph(CHECK_IN.map(drawForTest), edgesOf(CHECK_IN))
  const ask = children.find(({ id }) => id === 'ask')
  expect(ask).toMatchObject({ width: 184, height: 90 })
  expect(ask?.ports).toMatchObject([
    { id: 'ask>', x: 92, y: 0 },
    { id: 'ask:1', x: 46, y: 90 },
    { id: 'ask:2', x: 138, y: 90 },
  ])
  expect(edges.map(({ id, targets }) => [id, ...targets])).toEqual([
    ['run:1', 'ask>'],
    ['ask:1', 'save>'],
    ['ask:2', 'try>'],
    ['save:1', 'end>'],
    ['try:1', 'ask>'],
    ['try:2', 'end>'],
  ])
})

test('the entry has no input port and comes first', () => {
  const { children = [] } = toElkGraph(CHECK_IN.map(drawForTest), [])
  expect(children[0]?.ports?.map(({ id }) => id)).toEqual(['run:1'])
  expect(children[0]?.layoutOptions?.['elk.layered.layering.layerConstraint']).toBe('FIRST')
})

test('nodes are ordered from the entry, whatever their stored order', () => {
  const stored = [...CHECK_IN.toReversed(), nodeOf('lost', 'noop')]
  expect(orderFromEntry(stored.map(drawForTest), edgesOf(stored)).map(({ id }) => id)).toEqual([
    'run',
    'ask',
    'save',
    'end',
    'try',
    'lost',
  ])
})

test('edges of a switch keep their order from left to right, otherwise last', () => {
  const cases = [{ num: 1, expression: 'answer < 5' }]
  const stored = [nodeOf('run', 'scene_run', { 1: 'sw' }), nodeOf('sw', 'switch', { 0: 'b', 1: 'a' }, { cases })]
  const nodes = [...stored, nodeOf('b', 'scene_exit'), nodeOf('a', 'scene_exit')]
  expect(orderFromEntry(nodes.map(drawForTest), edgesOf(nodes)).map(({ id }) => id)).toEqual(['run', 'sw', 'a', 'b'])
})

test('an output to a missing node is no edge', () => {
  const nodes = [nodeOf('run', 'scene_run', { 1: 'gone' })]
  expect(toElkGraph(nodes.map(drawForTest), edgesOf(nodes)).edges).toEqual([])
})
