import { expect, test } from 'vitest'
import type { DataSource, SceneNode } from '@attune/contract/scenes/graph'
import { toClip } from './clip.ts'
import { makePaste, paste, readClip } from './paste.ts'
import type { SceneDocument } from './document.ts'
import { sceneOf } from './testing.ts'

const scene = sceneOf({ run: 'ask', ask: 'pass' })
const fresh = (taken: ReadonlySet<string>) => `new-${taken.size}`

const pasted = (from: SceneDocument, ids: string[], into: SceneDocument) => {
  const clip = readClip(toClip(from, new Set(ids)))
  if (!clip) throw new Error('Nothing lies in the clipboard.')
  return paste(into, clip, fresh)
}

test('nodes are pasted into another scene with the edges between them', () => {
  const { document, ids } = pasted(scene, ['ask', 'pass'], sceneOf({ run: null }))
  expect(ids).toEqual(new Set(['ask', 'pass']))
  expect(document.nodes.map(({ _id, outputs }) => [_id, outputs.map(({ ref }) => ref)])).toEqual([
    ['run', []],
    ['ask', ['pass']],
    ['pass', []],
  ])
})

test('if an id is taken, the copy gets a new one, and its edges and answers follow', () => {
  const asking: SceneNode = {
    ...scene.nodes[1]!,
    properties: { text: "{{ answers.ask }} {{ answers['ask'] }} {{ answers.asked }}", list: [{ at: 'answers.pass' }] },
  }
  const from = { ...scene, nodes: [asking, ...scene.nodes.slice(2)] }
  const { document, ids } = pasted(from, ['ask', 'pass'], from)
  expect([...ids]).toEqual(['new-2', 'new-3'])
  expect(document.nodes[2]).toMatchObject({
    _id: 'new-2',
    properties: {
      text: "{{ answers.new-2 }} {{ answers['new-2'] }} {{ answers.asked }}",
      list: [{ at: 'answers.new-3' }],
    },
    outputs: [{ num: 1, ref: 'new-3', refInput: 1 }],
  })
})

test('an edit made between copying and pasting stays, and the ids are those of the pasted nodes', () => {
  const clip = readClip(toClip(scene, new Set(['ask'])))
  if (!clip) throw new Error('Nothing lies in the clipboard.')
  let count = 0
  const pasteInto = makePaste(clip, () => `new-${(count += 1)}`)
  pasteInto(scene)
  const edited = { ...scene, title: 'Sleep' }
  const { document, ids } = pasteInto(edited)
  expect(document.title).toBe('Sleep')
  expect(document.nodes.at(-1)?._id).toBe([...ids][0])
  expect(pasteInto(edited).ids).toBe(ids)
})

test('a node that is cut and pasted back keeps its id', () => {
  const left = { ...scene, nodes: scene.nodes.slice(0, 2) }
  expect([...pasted(scene, ['pass'], left).ids]).toEqual(['pass'])
})

test('a scene keeps its one Scene run', () => {
  expect([...pasted(scene, ['run', 'ask'], scene).ids]).toEqual(['new-3'])
})

test('data sources that the nodes refer to come along, unless the scene has its own', () => {
  const value = (_id: string): DataSource => ({ _id, kind: 'static', type: 'string', value: 'Hi' })
  const speaking: SceneNode = { ...scene.nodes[1]!, properties: { text: '{{ data.greeting }}', template: '#closing' } }
  const from = { ...scene, nodes: [speaking], dataSource: [value('greeting'), value('closing'), value('greet')] }
  expect(pasted(from, ['ask'], scene).document.dataSource.map(({ _id }) => _id)).toEqual(['greeting', 'closing'])
  const own = { ...scene, dataSource: [{ ...value('greeting'), value: 'Own' }] }
  expect(pasted(from, ['ask'], own).document.dataSource.map(({ value: it }) => it)).toEqual(['Own', 'Hi'])
})

test('data sources come along that are named in brackets, or by another data source', () => {
  const value = (_id: string, text: string): DataSource => ({ _id, kind: 'expression', type: 'string', value: text })
  const speaking: SceneNode = { ...scene.nodes[1]!, properties: { text: `{{ data["whole"] }} {{ data['end'] }}` } }
  const values = [value('part', '1'), value('other', '2'), value('whole', 'data.part + 1'), value('end', '3')]
  const { document } = pasted({ ...scene, nodes: [speaking], dataSource: values }, ['ask'], scene)
  expect(document.dataSource.map(({ _id }) => _id)).toEqual(['part', 'whole', 'end'])
})

const CLIP = { attune: 'scene-nodes', format: 1, nodes: [scene.nodes[0]], dataSource: [] }

test.each([
  ['any text', 'Just the hours is fine'],
  ['other JSON', '{"scene-nodes":1}'],
  ['a newer format', JSON.stringify({ ...CLIP, format: 2 })],
  ['no nodes', JSON.stringify({ ...CLIP, nodes: [] })],
  ['a node without an id', JSON.stringify({ ...CLIP, nodes: [{ ...scene.nodes[0], _id: '' }] })],
  [
    'a node named as what every object has',
    JSON.stringify({ ...CLIP, nodes: [{ ...scene.nodes[0], _id: 'toString' }] }),
  ],
  ['ways that are none', JSON.stringify({ ...CLIP, nodes: [{ ...scene.nodes[0], outputs: [{ num: -1, ref: 'a' }] }] })],
  ['named values that are none', JSON.stringify({ ...CLIP, dataSource: [{ _id: 'a', kind: 'script' }] })],
])('%s in the clipboard is nothing to paste', (_what, text) => {
  expect(readClip(text)).toBeNull()
})
