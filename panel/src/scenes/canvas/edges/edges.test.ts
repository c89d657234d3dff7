import { describe, expect, test } from 'vitest'
import { nodeOf, drawForTest } from '../testing/sample-nodes.ts'
import { toRoundedPath } from './rounded-path.ts'
import { outputsOf, edgesOf } from './node-outputs.ts'
import { routeBetween } from './route-between.ts'
import { routeEdge } from './route-edge.ts'

describe('outputs', () => {
  test('of a switch are named by description, else by expression; otherwise comes last', () => {
    const cases = [
      { num: 2, expression: 'answer < 5.5', description: 'short night' },
      { num: 1, expression: 'answer < 7' },
    ]
    expect(outputsOf(nodeOf('a', 'switch', {}, { cases }))).toEqual([
      { num: 2, title: 'short night' },
      { num: 1, title: 'answer < 7' },
      { num: 0, title: 'otherwise' },
    ])
  })

  test('of a split are the connected ones and one more', () =>
    expect(outputsOf(nodeOf('a', 'split', { 1: 'b', 3: 'c' })).map(({ num }) => num)).toEqual([1, 3, 4]))

  test('lead to existing nodes, each to one', () => {
    const twice = nodeOf('a', 'noop', { 1: 'b' })
    twice.outputs.push({ num: 1, ref: 'c', refInput: 1 })
    expect(edgesOf([twice, nodeOf('b', 'noop', { 1: 'gone' }), nodeOf('c', 'noop')])).toEqual([
      { from: 'a', num: 1, to: 'b' },
    ])
  })
})

describe('lines', () => {
  test('have bends of 6 px', () =>
    expect(
      toRoundedPath([
        { x: 0, y: 0 },
        { x: 0, y: 50 },
        { x: 0, y: 100 },
        { x: 100, y: 100 },
      ]),
    ).toBe('M0 0L0 94Q0 100 6 100L100 100'))

  test('bend less where there is no room', () =>
    expect(
      toRoundedPath([
        { x: 0, y: 0 },
        { x: 0, y: 4 },
        { x: 100, y: 4 },
      ]),
    ).toBe('M0 0L0 2Q0 4 2 4L100 4'))

  test('go down, or around both nodes when they have to go up', () => {
    const box = (x: number, y: number) => ({ x, y, width: 100, height: 50 })
    const down = routeBetween({ x: 50, y: 50 }, { x: 250, y: 200 }, box(0, 0), box(200, 200))
    expect(down).toEqual([
      { x: 50, y: 50 },
      { x: 50, y: 125 },
      { x: 250, y: 125 },
      { x: 250, y: 200 },
    ])
    const up = routeBetween({ x: 50, y: 250 }, { x: 50, y: 0 }, box(0, 200), box(0, 0))
    expect(up.map(({ x }) => x)).toEqual([50, 50, 120, 120, 50, 50])
  })
})

describe('an edge', () => {
  const [a, b] = [nodeOf('a', 'noop', { 1: 'b' }), nodeOf('b', 'noop')].map(drawForTest)
  const drawings = new Map([a, b].flatMap((each) => (each ? [[each.id, each] as const] : [])))
  const edge = { from: 'a', num: 1, to: 'b' }
  const routes = new Map([
    [
      'a:1',
      [
        { x: 92, y: 29 },
        { x: 92, y: 60 },
        { x: 300, y: 60 },
        { x: 300, y: 100 },
      ],
    ],
  ])
  const lineWith = (to: { x: number; y: number }, from = { x: 0, y: 0 }) =>
    routeEdge(
      edge,
      drawings,
      new Map([
        ['a', from],
        ['b', to],
      ]),
      routes,
    )

  test('follows its layout, from below the port to above the node', () =>
    expect(lineWith({ x: 208, y: 100 })).toEqual([
      { x: 92, y: 32.5 },
      { x: 92, y: 60 },
      { x: 300, y: 60 },
      { x: 300, y: 97 },
    ]))

  test('moves along with both its nodes', () =>
    expect(lineWith({ x: 218, y: 120 }, { x: 10, y: 20 })?.[1]).toEqual({ x: 102, y: 80 }))

  test('gets a route of its own when one node is moved', () =>
    expect(lineWith({ x: 208, y: 200 })?.[1]).toEqual({ x: 92, y: 115 }))

  test('without a node is none', () => expect(routeEdge(edge, drawings, new Map(), routes)).toBeNull())
})
