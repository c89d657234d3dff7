import { expect, test } from 'vitest'
import type { DataSource, SceneNode } from '@attune/contract/scenes/graph'
import { renameSource } from './rename-source.ts'

const source = (_id: string, value: string, kind: DataSource['kind'] = 'static'): DataSource => ({
  ...{ _id, kind, value },
  type: 'string',
})
const node = (_id: string, type: string, properties: Record<string, unknown>): SceneNode => ({
  ...{ _id, type, properties },
  inputs: [],
  outputs: [],
})
const [GOAL, LINE] = [source('goal', 'S'), source('line', 'To {{ data.goal }}', 'template')]
const SCENE = {
  title: 'Check-in',
  nodes: [
    node('say', 'send_message', { text: '{{ data.goal }}, {{ data.line }}' }),
    node('if', 'switch', { cases: [{ num: 1, expression: 'data["goal"] == "S"' }] }),
    node('ask', 'prompt_gen_text_content', { template: '#goal', maxTokens: 60 }),
    node('end', 'scene_exit', {}),
  ],
  dataSource: [GOAL, LINE],
}

test('what reads a data source reads it by its new name', () => {
  const renamed = renameSource(SCENE, GOAL, 'aim')
  expect(renamed.title).toBe('Check-in')
  expect(renamed.dataSource).toEqual([
    { ...GOAL, _id: 'aim' },
    { ...LINE, value: 'To {{ data.aim }}' },
  ])
  expect(renamed.nodes.map(({ properties }) => properties)).toEqual([
    { text: '{{ data.aim }}, {{ data.line }}' },
    { cases: [{ num: 1, expression: 'data.aim == "S"' }] },
    { template: '#aim', maxTokens: 60 },
    {},
  ])
  expect(renamed.nodes[3]).toBe(SCENE.nodes[3])
})

test('a name that another data source has by now, and a data source that is gone, change nothing', () => {
  expect(renameSource(SCENE, GOAL, 'line')).toBe(SCENE)
  const renamed = renameSource(SCENE, GOAL, 'aim')
  expect(renameSource(renamed, GOAL, 'aim')).toBe(renamed)
})

test('a data source whose value has changed meanwhile is renamed as well', () => {
  const changed = { ...SCENE, dataSource: [{ ...GOAL, value: 'M' }, LINE] }
  expect(renameSource(changed, GOAL, 'aim').dataSource[0]).toEqual({ ...GOAL, _id: 'aim', value: 'M' })
})

test('of two data sources of one name, the other one is still read', () => {
  const twin = source('goal', 'M')
  const renamed = renameSource({ ...SCENE, dataSource: [GOAL, LINE, twin] }, twin, 'other')
  expect(renamed.dataSource).toEqual([GOAL, LINE, { ...twin, _id: 'other' }])
  expect(renamed.nodes).toEqual(SCENE.nodes)
})
