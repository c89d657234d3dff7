import { expect, test } from 'vitest'
import { fileNameFor, readSceneFile, writeSceneFile, type SceneFile } from './scene-file.ts'

const SCENE: SceneFile = {
  title: 'Week 3 check-in',
  description: 'Asks how it goes.',
  labels: ['check-in'],
  nodes: [
    { _id: 'start', type: 'scene_run', properties: {}, inputs: [], outputs: [{ num: 1, ref: 'end', refInput: 1 }] },
    { _id: 'end', type: 'scene_stop', title: 'Done', properties: {}, inputs: [], outputs: [] },
  ],
  dataSource: [{ _id: 'goal', kind: 'static', type: 'string', value: 'sleep' }],
}

test('an exported scene is read back unchanged', () => {
  expect(readSceneFile(writeSceneFile(SCENE))).toEqual({ ok: true, scene: SCENE })
})

test('a scene from the API is read too, without what belongs to its organization', () => {
  const told = {
    ...SCENE,
    _id: 'sc_1',
    rev: 3,
    publishedBy: null,
    nodes: SCENE.nodes.map((node) => ({ ...node, scene: 'sc_1' })),
  }
  expect(readSceneFile(JSON.stringify(told))).toEqual({ ok: true, scene: SCENE })
})

test('missing texts are empty', () => {
  expect(readSceneFile('{"title":"Short","nodes":[]}')).toEqual({
    ok: true,
    scene: { title: 'Short', description: '', labels: [], nodes: [], dataSource: [] },
  })
})

test.for([
  ['no JSON', 'hello'],
  ['a list', '[]'],
  ['another thing', '{"name":"Maria"}'],
  ['a node without a kind', '{"title":"A","nodes":[{"_id":"x"}]}'],
  ['labels that are numbers', '{"title":"A","nodes":[],"labels":[1]}'],
  ['a later form', '{"format":2,"title":"A","nodes":[]}'],
])('%s is refused with a sentence', ([, text]) => {
  const read = readSceneFile(text ?? '')
  expect(read).toEqual({ ok: false, reason: expect.stringMatching(/^This (file|scene) .+\.$/) as string })
})

test('a file is named after its scene', () => {
  expect(fileNameFor('Week 3 check-in')).toBe('week-3-check-in.scene.json')
  expect(fileNameFor('Prüfung / Ödön ')).toBe('prüfung-ödön.scene.json')
  expect(fileNameFor('???')).toBe('scene.scene.json')
})
