import type { SceneGraph, SceneNode } from '@attune/contract/scenes/graph'
import { describe, expect, test } from 'vitest'
import { sceneOf, type CaseNode } from './cases/case.ts'
import { check } from './check.ts'
import { countCalls } from './testing/count-calls.ts'

const run: CaseNode = { _id: 'run', type: 'scene_run', to: { 1: 'it' } }
const told = (nodes: CaseNode[]) =>
  check(sceneOf({ nodes })).map(({ code, severity, message, nodeId }) => `${severity} ${code} ${nodeId}: ${message}`)
const errors = (nodes: CaseNode[]) =>
  check(sceneOf({ nodes }))
    .filter(({ severity }) => severity === 'error')
    .map(({ message }) => message)

describe('ways', () => {
  const exit: CaseNode = { _id: 'out', type: 'scene_exit' }
  test('V10 to nowhere, out of nothing, several from one, into an entry', () => {
    const graph = sceneOf({ nodes: [run, { _id: 'it', type: 'noop', to: { 1: 'gone', 2: 'out' } }, exit] })
    graph.nodes[0]?.outputs.push({ num: 1, ref: 'out', refInput: 1 })
    graph.nodes[1]?.outputs.push({ num: 1, ref: 'run', refInput: 1 })
    expect(
      check(graph)
        .filter(({ severity }) => severity === 'error')
        .map(({ reason }) => reason),
    ).toEqual([
      'Output 1 leads to more than one node. Use a Split for that.',
      "Output 1 leads to a node that doesn't exist.",
      'This node has no output 2.',
      "Output 1 can't lead to Scene run: a branch starts there.",
      '',
    ])
  })
  test('V11 a way out that is not connected is a warning', () => {
    expect(told([run, { _id: 'it', type: 'attempt', properties: { amount: 1 }, to: { 1: 'out' } }, exit])).toEqual([
      "warning property_required it: Output 2 (break) isn't connected, so the branch ends there.",
    ])
  })
  test('V12 nodes that no way from the beginning leads to are a warning', () => {
    const island = [
      { _id: 'a', type: 'wait_input', to: { 1: 'b' } },
      { _id: 'b', type: 'wait_input', to: { 1: 'a' } },
    ]
    expect(told([run, { _id: 'it', type: 'scene_exit' }, ...island])).toEqual([
      "warning input_required a: This node can't be reached from the start of the scene.",
      "warning input_required b: This node can't be reached from the start of the scene.",
    ])
  })
  test('V13 a way round without a wait is a warning with the way; one with a wait, or with an attempt, is not', () => {
    const round = (type: string, properties = {}) =>
      told([
        run,
        { _id: 'it', type: 'noop', title: 'Start', to: { 1: 'x' } },
        { _id: 'x', type, properties, to: { 1: 'it' } },
      ])
        .filter((message) => message.includes('Endless loop'))
        .map((message) => message.slice(message.indexOf(':') + 2, message.indexOf('. The scene')))
    expect(round('send_message', { text: 'x' })).toEqual(['Endless loop without a wait: Start → Send message → Start'])
    expect(round('wait_input')).toEqual([])
    expect(round('attempt', { amount: 3 })).toEqual([])
    expect(round('question', { text: 'x', parserName: 'bool', repeatable: true })).toEqual([])
    expect(round('question', { text: 'x', parserName: 'bool' })).toHaveLength(1)
    expect(round('next_scene', { sceneId: 'sc_b', wait: true })).toEqual([])
    expect(round('next_scene', { sceneId: 'sc_b' })).toHaveLength(1)
  })
})

describe('hostile scenes', () => {
  test('V14 ids that come twice or are names of every object', () => {
    const nodes = [
      run,
      { _id: 'it', type: 'scene_exit' },
      { _id: 'it', type: 'noop' },
      { _id: 'constructor', type: 'noop' },
    ]
    expect(errors(nodes)).toEqual([
      'Invalid "_id" property. Another node already has this id.',
      'Invalid "_id" property. A node id should be 1 to 64 letters, digits, - or _.',
    ])
  })
  test('V15 what is no scene at all is told, not thrown', () => {
    const odd: unknown[] = [
      null,
      1,
      'x',
      [],
      {},
      { _id: 1 },
      { _id: 'a', type: 5 },
      { _id: 'b', type: 'switch', properties: { cases: [null, 3] }, outputs: [null, 'x', {}] },
    ]
    const oddSources: unknown[] = [null, 5, { _id: 'x' }]
    const scene = {
      ...sceneOf({ nodes: [] }),
      nodes: odd as SceneNode[],
      dataSource: oddSources as SceneGraph['dataSource'],
    }
    expect(check(scene).length).toBeGreaterThan(5)
    expect(check({ ...scene, nodes: null as unknown as SceneNode[] }).length).toBeGreaterThan(0)
  })
  test('V16 5,000 nodes in a knot are looked through once, not once for each of them', () => {
    const nodes = Array.from({ length: 5_000 }, (_, i): CaseNode => ({
      _id: `n${i}`,
      type: i === 0 ? 'scene_run' : i % 2 ? 'switch' : 'send_message',
      properties: { text: 'Hi {{ contact.firstName }}', cases: [{ num: 1, expression: `answer > ${i}` }] },
      to: i % 2 ? { 0: `n${(i + 1) % 5_000 || 1}`, 1: `n${((i * 7) % 4_998) + 2}` } : { 1: `n${(i + 1) % 5_000 || 1}` },
    }))
    const graph = { ...sceneOf({ nodes: [] }), nodes: nodes.map(bare) }
    let issues: ReturnType<typeof check> = []
    const calls = countCalls(() => (issues = check(graph)))
    // Three times the calls of today, as with every such limit: looking at each pair of nodes would be 25 million.
    expect(calls).toBeLessThan(12_000_000)
    expect(issues.filter(({ message }) => message.includes('Endless loop'))).toHaveLength(1)
  })
  test('V17 a chain of 5,000 nodes does not deepen the stack', () => {
    const nodes = Array.from({ length: 5_000 }, (_, i): CaseNode => ({
      _id: `n${i}`,
      type: i === 0 ? 'scene_run' : 'noop',
      to: { 1: `n${i === 4_999 ? 1 : i + 1}` },
    }))
    expect(check({ ...sceneOf({ nodes: [] }), nodes: nodes.map(bare) })).toHaveLength(1)
  })
})

function bare({ _id, type, properties = {}, to = {} }: CaseNode): SceneNode {
  const outputs = Object.entries(to).map(([num, ref]) => ({ num: Number(num), ref, refInput: 1 }))
  return { _id, type, properties, inputs: [], outputs }
}
