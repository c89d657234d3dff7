import { NODE_TYPES, initialProperties } from '@attune/contract/scenes/node-kinds'
import { expect, test } from 'vitest'
import { check } from '../check.ts'
import { checkNode } from './check-node.ts'

const TODAY = { today: '2026-11-21' }

test('one node is told of what the whole scene is told of it', () => {
  for (const type of NODE_TYPES) {
    const node = { _id: 'here', type, properties: initialProperties(type), inputs: [], outputs: [] }
    const scene = { format: 1 as const, sceneId: 'sc_1', version: 1, title: '', nodes: [node], dataSource: [] }
    const ofProperties = check(scene, TODAY).filter(
      ({ nodeId, nodePropertyName, severity }) =>
        nodeId === 'here' && severity === 'error' && nodePropertyName !== null && nodePropertyName !== 'type',
    )
    expect(checkNode(node, scene, TODAY).filter(({ severity }) => severity === 'error')).toEqual(ofProperties)
  }
})

test('a value that names a data source is looked for in the scene around it', () => {
  const node = { _id: 'n', type: 'weekly_report_summary_generate', properties: { customTemplate: '#opening' } }
  const opening = { _id: 'opening', kind: 'static' as const, type: 'string' as const, value: 'Hello' }
  expect(checkNode(node, { sceneId: 'sc_1', dataSource: [opening] })).toEqual([])
  expect(checkNode(node, { sceneId: 'sc_1', dataSource: [] })).toMatchObject([
    { nodePropertyName: 'customTemplate', reason: 'The scene has no data source “opening”.' },
  ])
})

test('a file that is not there is told by its place, where files are looked up', () => {
  const node = { _id: 'n', type: 'send_message', properties: { attachments: ['md_1', 'md_2'] } }
  const scene = { sceneId: 'sc_1', dataSource: [] }
  expect(checkNode(node, scene)).toEqual([])
  expect(checkNode(node, scene, { media: ['md_1'] })).toMatchObject([
    { nodePropertyName: 'attachments.1', reason: 'This file no longer exists.', severity: 'error' },
  ])
})
