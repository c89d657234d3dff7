import { expect, test } from 'vitest'
import type { SceneNode } from '@attune/contract/scenes/graph'
import { differenceOf } from '@attune/engine/difference/difference-of'
import { changesOf, summarizeChanges } from './changes.ts'
import { diffValues, formatValue } from './diff-values.ts'

const node = (_id: string, type: string, part: Partial<SceneNode> = {}): SceneNode => ({
  _id,
  type,
  properties: {},
  inputs: [],
  outputs: [],
  ...part,
})
const lead = (num: number, ref: string) => ({ num, ref, refInput: 1 })

const told = (before: SceneNode[], after: SceneNode[], titles: readonly [string, string] = ['Daily', 'Daily']) =>
  changesOf(
    differenceOf(
      { title: titles[0], nodes: before, dataSource: [] },
      { title: titles[1], nodes: after, dataSource: [] },
    ),
    { before, after },
  )

test('properties are named by their fields, edges by their outputs', () => {
  const before = [
    node('ask', 'question', { properties: { text: 'How long did you sleep?' }, outputs: [lead(2, 'again')] }),
    node('again', 'send_message'),
    node('thanks', 'send_message', { title: 'Thanks' }),
  ]
  const after = [
    node('ask', 'question', { properties: { text: 'Hours of sleep?' }, outputs: [lead(2, 'thanks')] }),
    ...before.slice(1),
  ]
  const { nodes } = told(before, after)
  expect(nodes).toEqual([
    {
      nodeId: 'ask',
      name: 'Question',
      became: 'changed',
      changes: [
        { what: 'Text', before: 'How long did you sleep?', after: 'Hours of sleep?' },
        { what: 'Output “incorrect” leads to', before: 'Send message', after: 'Thanks' },
      ],
    },
  ])
})

test('added and removed nodes are named and counted', () => {
  const changes = told([node('a', 'noop'), node('b', 'never')], [node('b', 'never'), node('c', 'attempt')])
  expect(changes.nodes.map(({ name, became }) => `${name} ${became}`)).toEqual(['Attempt added', 'Noop removed'])
  expect(summarizeChanges(changes)).toBe('1 node added, 1 node removed')
  expect(summarizeChanges(told([], []))).toBe('Nothing changed')
})

test('a changed scene title is listed separately', () => {
  const changes = told([], [], ['Daily', 'Weekly'])
  expect(changes.scene).toEqual([{ what: 'Title', before: 'Daily', after: 'Weekly' }])
})

test('within lists and objects, only differences are listed, by path', () => {
  const rule = { dateStrategy: { type: 'daily' }, timeStrategy: { type: 'exact_time', localTime: '09:00' } }
  const later = { ...rule, timeStrategy: { type: 'exact_time', localTime: '10:30' } }
  expect(diffValues([rule, rule], [rule, later])).toEqual([
    { path: ['2', 'Time strategy', 'Local time'], before: '09:00', after: '10:30' },
  ])
  expect(diffValues([1], [1, 2])).toEqual([{ path: ['2'], before: null, after: '2' }])
  expect(diffValues('a', 'a')).toEqual([])
})

test('values are formatted for people', () => {
  expect(formatValue(true)).toBe('yes')
  expect(formatValue(-45)).toBe('−45')
  expect(formatValue([])).toBe('none')
  expect(formatValue({ type: 'offset', key: 'goToSleepTime', offsetMinutes: -30 })).toBe(
    'Type: offset, Key: goToSleepTime, Offset minutes: −30',
  )
  expect(formatValue('x'.repeat(1_000))).toHaveLength(401)
})
