import { expect, test } from 'vitest'
import { addNode, connect, newNode, removeNodes, setNode } from './document.ts'
import { countEdits } from './edits.ts'
import { sceneOf } from './testing.ts'

const saved = sceneOf({ run: 'ask', ask: 'pass' })

test('an equal scene counts as no edit, even if it is a copy', () => {
  expect(countEdits(saved, saved)).toBe(0)
  const again = structuredClone(saved)
  for (const node of again.nodes) node.inputs.push({ num: 1, ref: 'run', refOutput: 1 })
  expect(countEdits(saved, again)).toBe(0)
})

test('each changed node, data source and text counts as one edit', () => {
  const added = addNode(saved, newNode('noop', 'more'))
  expect(countEdits(saved, added)).toBe(1)
  expect(countEdits(saved, connect(added, { from: 'pass', num: 1, to: 'more' }))).toBe(2)
  expect(countEdits(saved, removeNodes(saved, new Set(['pass'])))).toBe(2)
  expect(countEdits(saved, { ...saved, title: 'Sleep', description: 'Asks', labels: ['sleep'] })).toBe(3)
  const value = { _id: 'question_text', kind: 'static', type: 'string', value: 'Hi' } as const
  expect(countEdits(saved, { ...saved, dataSource: [value] })).toBe(1)
})

test('a change that was reverted is no edit', () => {
  const named = setNode(saved, 'ask', { title: 'Hours', properties: {} })
  expect(countEdits(saved, named)).toBe(1)
  expect(countEdits(saved, setNode(named, 'ask', { title: '', properties: {} }))).toBe(0)
})
