import { sceneOf, type CaseNode } from '../cases/case.ts'
import { check } from '../check.ts'
import { expect, test } from 'vitest'
import { followPath } from '../testing/follow-path.ts'

const run: CaseNode = { _id: 'run', type: 'scene_run', to: { 1: 'ask' } }
const end: CaseNode = { _id: 'end', type: 'scene_exit' }
const ask = (to: Record<string, string>, repeatable = false): CaseNode => ({
  _id: 'ask',
  type: 'question',
  properties: { text: 'How was the week?', parserName: 'integer', repeatable },
  to,
})
const daily: CaseNode = {
  _id: 'week',
  type: 'scheduler',
  properties: {
    rules: [{ dateStrategy: { type: 'daily' }, timeStrategy: { type: 'exact_time', localTime: '12:00' } }],
  },
  to: { 1: 'ask' },
}
const found = (nodes: CaseNode[]) => check(sceneOf({ nodes })).filter(({ check: by }) => by === 'asked-once')

test('V30 a question in a round that is asked once, with the way around it', () => {
  const nodes = [run, ask({ 1: 'week', 2: 'end' }), daily, end]
  const [issue, ...others] = found(nodes)
  expect(others).toEqual([])
  expect(issue).toMatchObject({
    severity: 'warning',
    nodeId: 'ask',
    nodePropertyName: 'repeatable',
    path: ['run', 'ask', 'week', 'ask'],
    took: [1, 1, 1],
  })
  const { last, effects } = followPath(sceneOf({ nodes }), issue ?? { path: [], took: [] })
  expect(last?.decided).toContainEqual({ by: 'note', text: 'It was already answered in this run.' })
  expect(effects.filter(({ kind }) => kind === 'send')).toHaveLength(1)
})

test('V30 nothing where it is repeatable, is only asked again after a wrong answer, or leads on', () => {
  expect(found([run, ask({ 1: 'week', 2: 'end' }, true), daily, end])).toEqual([])
  expect(found([run, ask({ 1: 'end', 2: 'week' }), daily, end])).toEqual([])
  expect(found([run, ask({ 1: 'end', 2: 'end' }), end])).toEqual([])
})

test('V30 photos and events that are waited for once in a round', () => {
  const photos: CaseNode = { _id: 'ask', type: 'wait_attachment', properties: { threshold: 1 }, to: { 1: 'week' } }
  expect(found([run, photos, daily])).toMatchObject([{ nodeId: 'ask', nodePropertyName: 'repeatable' }])
  const event: CaseNode = { ...photos, type: 'wait_event_contact', properties: { eventName: 'muted' } }
  expect(found([run, event, daily])).toHaveLength(1)
  expect(found([run, { ...event, properties: { eventName: 'muted', repeatable: true } }, daily])).toEqual([])
})
