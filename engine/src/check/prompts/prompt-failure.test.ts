import { expect, test } from 'vitest'
import { sceneOf, type CaseNode } from '../../cases/case.ts'
import { check } from '../../check.ts'
import { followPath } from '../../testing/follow-path.ts'

const run: CaseNode = { _id: 'run', type: 'scene_run', to: { 1: 'write' } }
const end: CaseNode = { _id: 'end', type: 'scene_exit' }
const write: CaseNode = {
  _id: 'write',
  type: 'prompt_gen_text_content',
  properties: { template: 'Write', maxTokens: 600 },
  to: { 1: 'say' },
}
const say: CaseNode = { _id: 'say', type: 'send_message', properties: { text: 'So: {{ reply }}' }, to: { 1: 'end' } }
const found = (nodes: CaseNode[]) =>
  check(sceneOf({ nodes })).filter(({ check: by }) => by === 'prompt-failure' || by === 'open-end')

test('V23 a text that is not written is missing in the message after it', () => {
  const nodes = [run, write, say, end]
  const [issue, ...others] = found(nodes)
  expect(others).toEqual([])
  expect(issue).toMatchObject({
    check: 'prompt-failure',
    severity: 'warning',
    nodeId: 'write',
    message:
      'If the prompt fails, there is no text, and “Send message” runs without it. Put a Switch in between that checks whether “reply” is empty.',
    path: ['run', 'write', 'say'],
  })
  const { last, effects } = followPath(sceneOf({ nodes }), issue ?? { path: [], took: [] })
  expect(last?.node).toBe('say')
  expect(effects.find(({ kind }) => kind === 'send')).toMatchObject({ text: 'So: ' })
})

test('V23 nothing where somebody asks whether there is one, or says what to write in its place', () => {
  const asks: CaseNode = {
    _id: 'asks',
    type: 'switch',
    properties: { cases: [{ num: 1, expression: 'reply != ""' }] },
    to: { 0: 'end', 1: 'say' },
  }
  expect(found([run, { ...write, to: { 1: 'asks' } }, asks, say, end])).toEqual([])
  expect(found([run, write, { ...say, properties: { text: 'So: {{ reply | default: "well done" }}' } }, end])).toEqual(
    [],
  )
  expect(found([run, write, { ...say, properties: { text: 'Done' } }, end])).toEqual([])
})

test('V23 a reply that cannot be written takes output 2', () => {
  const reply = (to: Record<string, string>): CaseNode => ({
    _id: 'write',
    type: 'prompt_gen_reply',
    properties: { templateId: 'v_pt1' },
    to,
  })
  expect(found([run, reply({ 1: 'end', 3: 'end' }), end])).toMatchObject([
    {
      check: 'prompt-failure',
      message:
        "Output 2 (breaking words) isn't connected: if no reply can be written, the client gets none and the branch ends there.",
      path: ['run', 'write'],
    },
  ])
  expect(found([run, reply({ 1: 'end', 2: 'end' }), end]).map(({ check: by }) => by)).toEqual(['open-end'])
  expect(found([run, reply({ 1: 'end', 2: 'end', 3: 'end' }), end])).toEqual([])
})
