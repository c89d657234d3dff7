import { expect, test } from 'vitest'
import { addNode, connect, newNode, removeNodes, setNode } from './document.ts'
import { countEdits } from './edits.ts'
import { sceneOf } from './testing.ts'

const saved = sceneOf({ run: 'ask', ask: 'pass' })

test('a scene is no edit away from itself, also when it was made anew', () => {
  expect(countEdits(saved, saved)).toBe(0)
  const again = structuredClone(saved)
  for (const node of again.nodes) node.inputs.push({ num: 1, ref: 'run', refOutput: 1 })
  expect(countEdits(saved, again)).toBe(0)
})

test('each node, named value and word that is another one counts', () => {
  const added = addNode(saved, newNode('noop', 'more'))
  expect(countEdits(saved, added)).toBe(1)
  expect(countEdits(saved, connect(added, { from: 'pass', num: 1, to: 'more' }))).toBe(2)
  expect(countEdits(saved, removeNodes(saved, new Set(['pass'])))).toBe(2)
  expect(countEdits(saved, { ...saved, title: 'Sleep', description: 'Asks', labels: ['sleep'] })).toBe(3)
  const value = { _id: 'question_text', kind: 'static', type: 'string', value: 'Hi' } as const
  expect(countEdits(saved, { ...saved, dataSource: [value] })).toBe(1)
})

test('what was changed and changed back is no edit', () => {
  const named = setNode(saved, 'ask', { title: 'Hours', properties: {} })
  expect(countEdits(saved, named)).toBe(1)
  expect(countEdits(saved, setNode(named, 'ask', { title: '', properties: {} }))).toBe(0)
})
