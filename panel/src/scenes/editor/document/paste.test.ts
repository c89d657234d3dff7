import { expect, test } from 'vitest'
import type { DataSource, SceneNode } from '@attune/contract/scenes/graph'
import { SCENE_TITLE_MAX } from '@attune/contract/scenes/limits'
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

test('if an id is taken, the copy gets a new one, and its edges and what it reads follow', () => {
  const cases = [
    { num: 1, expression: `answers.ask > answers['pass']` },
    { num: 2, expression: 'answers.asked && attempts.ask > 1' },
  ]
  const asking: SceneNode = { ...scene.nodes[1]!, type: 'switch', properties: { cases } }
  const from = { ...scene, nodes: [asking, ...scene.nodes.slice(2)] }
  const { document, ids } = pasted(from, ['ask', 'pass'], from)
  expect([...ids]).toEqual(['new-2', 'new-3'])
  expect(document.nodes[2]).toMatchObject({
    _id: 'new-2',
    properties: {
      cases: [
        { num: 1, expression: 'answers["new-2"] > answers["new-3"]' },
        { num: 2, expression: 'answers.asked && attempts["new-2"] > 1' },
      ],
    },
    outputs: [{ num: 1, ref: 'new-3', refInput: 1 }],
  })
})

const says = (_id: string, text: string, title?: string): SceneNode => ({
  ...{ _id, type: 'send_message', properties: { text } },
  ...(title !== undefined && { title }),
  ...{ inputs: [], outputs: [] },
})
const asks = (_id: string, title: string): SceneNode => ({ ...says(_id, 'How was it?', title), type: 'question' })

test('a copied question gets a free title, and what was copied with it reads the copy', () => {
  const nodes = [asks('a', 'Mood'), says('b', '{{ answers["Mood"] }} {{ answers.Sleep }}', 'Thanks')]
  const from = { ...scene, nodes: [...nodes, asks('c', 'Sleep')] }
  const once = pasted(from, ['a', 'b'], from).document
  expect(once.nodes.slice(0, 3)).toEqual(from.nodes)
  expect(once.nodes.slice(3)).toMatchObject([
    { title: 'Mood 2' },
    { title: 'Thanks', properties: { text: '{{ answers["Mood 2"] }} {{ answers.Sleep }}' } },
  ])
  expect(pasted(from, ['a'], once).document.nodes.at(-1)?.title).toBe('Mood 3')
  expect(pasted(once, ['new-3'], once).document.nodes.at(-1)?.title).toBe('Mood 3')
})

test('a question that is cut and pasted back, or into another scene, keeps its title', () => {
  const from = { ...scene, nodes: [asks('a', 'Mood'), says('b', '{{ answers.Mood }}')] }
  const left = { ...from, nodes: from.nodes.slice(1) }
  expect(pasted(from, ['a'], left).document.nodes.at(-1)).toEqual(asks('a', 'Mood'))
  const elsewhere = pasted(from, ['a', 'b'], sceneOf({ run: null })).document
  expect(elsewhere.nodes.slice(1)).toEqual(from.nodes)
})

test('a question keeps its title beside a step of that title whose answer nothing reads', () => {
  const nodes = [asks('a', 'Mood'), says('b', '{{ answers.Mood }}'), says('c', 'Good to hear', 'Mood')]
  const from = { ...scene, nodes }
  const { document } = pasted(from, ['a'], { ...from, nodes: nodes.slice(1) })
  expect(document.nodes).toEqual([...nodes.slice(1), nodes[0]])
})

test('a free title is no longer than titles may be', () => {
  const long = 'x'.repeat(SCENE_TITLE_MAX)
  const from = { ...scene, nodes: [asks('a', long)] }
  expect(pasted(from, ['a'], from).document.nodes.at(-1)?.title).toBe(`${long.slice(2)} 2`)
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

const valueOf = (_id: string, value: string, kind: DataSource['kind'] = 'static'): DataSource => ({
  ...{ _id, kind, value },
  type: 'string',
})
const prompts = (template: string): SceneNode => ({
  ...says('p', ''),
  type: 'prompt_gen_text_content',
  properties: { template },
})

test('data sources that the nodes refer to come along, and one that is there already is used', () => {
  const nodes = [says('a', '{{ data.greeting }}'), prompts('#closing')]
  const values = [valueOf('greeting', 'Hi'), valueOf('closing', 'Bye'), valueOf('greet', 'Hey')]
  const from = { ...scene, nodes, dataSource: values }
  expect(pasted(from, ['a', 'p'], scene).document.dataSource).toEqual(values.slice(0, 2))
  const { document } = pasted(from, ['a', 'p'], { ...scene, dataSource: [valueOf('greeting', 'Hi')] })
  expect(document.dataSource).toEqual(values.slice(0, 2))
  expect(document.nodes.slice(-2)).toEqual(nodes)
})

test('a data source whose name stands for another value comes under a free one, which the copies read', () => {
  const nodes = [says('a', '{{ data.greeting }}, {{ data["whole"] }}: greeting'), prompts('#greeting')]
  const values = [valueOf('greeting', 'Hi'), valueOf('whole', 'data.greeting + "!"', 'expression')]
  const from = { ...scene, nodes, dataSource: values }
  // What reads another value is another value itself, even if it is written the same way.
  const own = [valueOf('greeting', 'Good day'), valueOf('whole', 'data.greeting + "!"', 'expression')]
  const into = { ...scene, dataSource: own }
  const { document } = pasted(from, ['a', 'p'], into)
  const added = [valueOf('greeting_2', 'Hi'), valueOf('whole_2', 'data.greeting_2 + "!"', 'expression')]
  expect(document.dataSource).toEqual([...own, ...added])
  expect(document.nodes.slice(-2)).toMatchObject([
    { properties: { text: '{{ data.greeting_2 }}, {{ data.whole_2 }}: greeting' } },
    { properties: { template: '#greeting_2' } },
  ])
  // Pasted once more, they are there already.
  const again = pasted(from, ['a', 'p'], document).document
  expect(again.dataSource).toEqual(document.dataSource)
  expect(again.nodes.at(-1)?.properties).toEqual({ template: '#greeting_2' })
})

test('a free name is not one that comes along, either', () => {
  const nodes = [says('a', '{{ data.value_1 }} {{ data.value_2 }}')]
  const from = { ...scene, nodes, dataSource: [valueOf('value_1', 'a'), valueOf('value_2', 'b')] }
  const { document } = pasted(from, ['a'], { ...scene, dataSource: [valueOf('value_1', 'other')] })
  expect(document.dataSource.map(({ _id, value }) => [_id, value])).toEqual([
    ['value_1', 'other'],
    ['value_3', 'a'],
    ['value_2', 'b'],
  ])
  expect(document.nodes.at(-1)?.properties['text']).toBe('{{ data.value_3 }} {{ data.value_2 }}')
})

test('a data source that comes along reads the copies', () => {
  const from = {
    ...scene,
    nodes: [asks('ask', 'Mood'), says('b', '{{ data.mood }}')],
    dataSource: [valueOf('mood', 'answers.ask', 'expression')],
  }
  const { document } = pasted(from, ['ask', 'b'], { ...scene, nodes: [asks('ask', 'Sleep')] })
  expect(document.nodes[1]?._id).toBe('new-1')
  expect(document.dataSource).toEqual([valueOf('mood', 'answers["new-1"]', 'expression')])
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
