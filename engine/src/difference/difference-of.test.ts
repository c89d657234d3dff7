import { describe, expect, test } from 'vitest'
import type { DataSource, SceneNode } from '@attune/contract/scenes/graph'
import { differenceOf } from './difference-of.ts'
import { sameJson } from './same-json.ts'

const node = (_id: string, properties: Record<string, unknown> = {}, leadsTo: string[] = []): SceneNode => ({
  _id,
  type: 'send_message',
  properties,
  inputs: [],
  outputs: leadsTo.map((ref, at) => ({ num: at + 1, ref, refInput: 1 })),
})
const scene = (nodes: SceneNode[], dataSource: DataSource[] = [], title = 'Check-in') => ({ title, nodes, dataSource })
const NOTHING = { title: null, added: [], removed: [], changed: [], dataSource: [] }

test('a scene does not differ from itself, wherever its nodes stand in the list', () => {
  const [hello, bye] = [node('hello', { text: 'Hi' }, ['bye']), node('bye')]
  expect(differenceOf(scene([hello, bye]), scene([bye, hello]))).toEqual(NOTHING)
})

test('nodes that came and went are named, and so is what changed in those that stayed', () => {
  const before = scene([node('hello', { text: 'Hi', tags: 'a' }, ['bye']), node('bye')])
  const after = scene([node('hello', { text: 'Hello', repeatable: true }, ['next']), node('next')], [], 'Daily')
  expect(differenceOf(before, after)).toEqual({
    title: { before: 'Check-in', after: 'Daily' },
    added: [{ nodeId: 'next', type: 'send_message', title: null }],
    removed: [{ nodeId: 'bye', type: 'send_message', title: null }],
    changed: [
      {
        nodeId: 'hello',
        type: 'send_message',
        title: null,
        kind: null,
        naming: null,
        properties: [
          { name: 'repeatable', after: true },
          { name: 'tags', before: 'a' },
          { name: 'text', before: 'Hi', after: 'Hello' },
        ],
        links: { added: [{ num: 1, ref: 'next', refInput: 1 }], removed: [{ num: 1, ref: 'bye', refInput: 1 }] },
      },
    ],
    dataSource: [],
  })
})

test('named values are told with both sides', () => {
  const goal: DataSource = { _id: 'goal', kind: 'static', type: 'string', value: 'sleep' }
  const other: DataSource = { ...goal, value: 'food' }
  expect(differenceOf(scene([], [goal]), scene([], [other])).dataSource).toEqual([
    { _id: 'goal', before: goal, after: other },
  ])
})

describe('as JSON', () => {
  test.for([
    [{ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 }, true],
    [{ a: 1, b: undefined }, { a: 1 }, true],
    [{ a: 1 }, { a: 1, b: null }, false],
    [{ a: undefined, b: 1 }, { a: 1, b: undefined }, false],
    [[], {}, false],
    [null, {}, false],
    [[1, 2], [2, 1], false],
    ['1', 1, false],
  ])('%j and %j: %s', ([one, other, same]) => {
    expect(sameJson(one, other)).toBe(same)
    expect(sameJson(other, one)).toBe(same)
  })
})
