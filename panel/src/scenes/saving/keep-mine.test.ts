import { expect, test } from 'vitest'
import type { SceneNode } from '@attune/contract/scenes/graph'
import type { SceneParts } from './dialog-props.ts'
import { keepMine } from './keep-mine.ts'
import { partChanges } from './part-changes.ts'

const node = (_id: string, properties: Record<string, unknown> = {}, ways: Record<number, string> = {}): SceneNode => ({
  _id,
  type: 'question',
  properties,
  inputs: [],
  outputs: Object.entries(ways).map(([num, ref]) => ({ num: Number(num), ref, refInput: 1 })),
})
const scene = (nodes: SceneNode[], part: Partial<SceneParts> = {}): SceneParts => ({
  title: 'Daily',
  description: '',
  labels: [],
  nodes,
  dataSource: [],
  ...part,
})
const BASE = scene([
  node('ask', { text: 'Sleep?', tags: 'a' }, { 1: 'thanks', 2: 'again' }),
  node('thanks'),
  node('again'),
])

const kept = (mine: SceneParts, theirs: SceneParts) => {
  const { merged, clashes } = keepMine(BASE, mine, theirs)
  const [ask] = merged.nodes
  return { merged, clashes, ask, ids: merged.nodes.map(({ _id }) => _id) }
}
const [ask, thanks, again] = BASE.nodes as [SceneNode, SceneNode, SceneNode] // As BASE defines them.

test('changes to different nodes, or to different properties of one, are both kept', () => {
  const mine = scene([node('ask', { text: 'Hours?', tags: 'a' }, { 1: 'thanks', 2: 'again' }), thanks, again])
  const theirs = scene([
    node('ask', { text: 'Sleep?', tags: 'a,b' }, { 1: 'thanks', 2: 'thanks' }),
    thanks,
    node('again', { text: 'Again' }),
  ])
  const { ask: both, merged, clashes } = kept(mine, theirs)
  expect(both?.properties).toEqual({ text: 'Hours?', tags: 'a,b' })
  expect(both?.outputs.map(({ ref }) => ref)).toEqual(['thanks', 'thanks'])
  expect(merged.nodes.at(-1)?.properties).toEqual({ text: 'Again' })
  expect(clashes).toEqual([])
})

test('where both changed the same part, mine wins and the clash is reported', () => {
  const mine = scene([node('ask', { text: 'Hours?', tags: 'a' }, { 1: 'thanks', 2: 'again' }), thanks, again])
  const theirs = scene([node('ask', { text: 'How long?', tags: 'a' }, { 1: 'thanks', 2: 'again' }), thanks, again])
  const { ask: both, clashes } = kept(mine, theirs)
  expect(both?.properties['text']).toBe('Hours?')
  expect(clashes).toEqual(['ask'])
})

test('identical changes do not clash', () => {
  const both = scene([node('ask', { text: 'Hours?' }), thanks, again])
  expect(kept(both, structuredClone(both)).clashes).toEqual([])
})

test('added nodes are kept; removed nodes are dropped unless the other side changed them', () => {
  const mine = scene([ask, again, node('mine')])
  const theirs = scene([ask, node('thanks', { text: 'Thank you' }), node('theirs')])
  const { ids, clashes } = kept(mine, theirs)
  // I removed "thanks", which they changed: my side wins. They removed "again", which I left alone.
  expect(ids).toEqual(['ask', 'theirs', 'mine'])
  expect(clashes).toEqual(['thanks'])
})

test('a node that I changed and they removed stays', () => {
  const { ids } = kept(scene([ask, node('thanks', { text: 'Great' }), again]), scene([ask, again]))
  expect(ids).toContain('thanks')
})

test('no edge leads to a removed node, and inputs are derived from outputs', () => {
  const { ask: both, merged } = kept(
    scene([ask, thanks, again]),
    scene([node('ask', ask.properties, { 1: 'thanks' }), thanks]),
  )
  expect(both?.outputs.map(({ num, ref }) => [num, ref])).toEqual([[1, 'thanks']])
  expect(merged.nodes[1]?.inputs).toEqual([{ num: 1, ref: 'ask', refOutput: 1 }])
})

test('title, labels and data sources are merged the same way', () => {
  const goal = { _id: 'goal', kind: 'static', type: 'string', value: 'sleep' } as const
  const { merged, clashes } = keepMine(
    scene([], { dataSource: [goal] }),
    scene([], { title: 'Mornings', dataSource: [{ ...goal, value: 'food' }] }),
    scene([], { labels: ['new'], dataSource: [{ ...goal, value: 'water' }] }),
  )
  expect(merged).toMatchObject({ title: 'Mornings', labels: ['new'], dataSource: [{ value: 'food' }] })
  expect(clashes).toEqual(['data.goal'])
})

test('a title changed by both is reported', () => {
  const { merged, clashes } = keepMine(
    BASE,
    scene([ask, thanks, again], { title: 'Mornings' }),
    scene([ask, thanks, again], { title: 'Evenings' }),
  )
  expect([merged.title, clashes]).toEqual(['Mornings', ['scene.title']])
  expect(partChanges(BASE, scene([ask, thanks, again], { description: 'Short', labels: ['a', 'b'] })).scene).toEqual([
    { what: 'Description', before: '', after: 'Short' },
    { what: 'Labels', before: '', after: 'a, b' },
  ])
})

test('over an unchanged scene, the merge is my side', () => {
  const mine = scene([node('ask', { text: 'Hours?' }, { 1: 'new' }), node('new')], { description: 'Mornings' })
  const { nodes, ...words } = keepMine(BASE, mine, BASE).merged
  expect(words).toEqual({ title: 'Daily', description: 'Mornings', labels: [], dataSource: [] })
  expect(nodes.map(({ _id, properties }) => [_id, properties])).toEqual([
    ['ask', { text: 'Hours?' }],
    ['new', {}],
  ])
})
