import { expect, test } from 'vitest'
import type { SceneNode } from '@attune/contract/scenes/graph'
import { addNode, connect, disconnect, freeOutput, newNode, removeNodes, setNode, targetOf } from './document.ts'
import { sceneOf } from './testing.ts'

test('a new node has the initial properties of its kind', () => {
  expect(newNode('attempt', 'nd_4fT9')).toEqual({
    _id: 'nd_4fT9',
    type: 'attempt',
    properties: { amount: 0 },
    inputs: [],
    outputs: [],
  })
})

test('a new node is not connected', () => {
  const scene = addNode(sceneOf({ run: 'ask' }), newNode('noop', 'pass'))
  expect(scene.nodes.map(({ _id }) => _id)).toEqual(['run', 'ask', 'pass'])
  expect(targetOf(scene, { from: 'run', num: 1 })).toBe('ask')
})

test('a node added after another is inserted into its edge', () => {
  const scene = addNode(sceneOf({ run: 'ask' }), newNode('noop', 'pass'), { from: 'run', num: 1 })
  expect(targetOf(scene, { from: 'run', num: 1 })).toBe('pass')
  expect(targetOf(scene, { from: 'pass', num: 1 })).toBe('ask')
})

test('a node without outputs ends the edge it is inserted into', () => {
  const scene = addNode(sceneOf({ run: 'ask' }), newNode('scene_stop', 'stop'), { from: 'run', num: 1 })
  expect(targetOf(scene, { from: 'run', num: 1 })).toBe('stop')
  expect(targetOf(scene, { from: 'stop', num: 1 })).toBeNull()
})

test('removing a node removes the edges to it and leaves other nodes alone', () => {
  const scene = sceneOf({ run: 'ask', ask: 'pass', pass: 'run' })
  const left = removeNodes(scene, new Set(['ask']))
  expect(left.nodes.map(({ _id }) => _id)).toEqual(['run', 'pass'])
  expect(targetOf(left, { from: 'run', num: 1 })).toBeNull()
  expect(left.nodes[1]).toBe(scene.nodes[2])
})

test('an output leads to one node', () => {
  const scene = sceneOf({ run: 'ask', pass: null })
  const led = connect(scene, { from: 'run', num: 1, to: 'pass' })
  expect(led.nodes[0]?.outputs).toEqual([{ num: 1, ref: 'pass', refInput: 1 }])
  expect(connect(led, { from: 'run', num: 1, to: 'pass' })).toBe(led)
  expect(disconnect(led, { from: 'run', num: 1 }).nodes[0]?.outputs).toEqual([])
  expect(connect(scene, { from: 'nobody', num: 1, to: 'pass' })).toBe(scene)
})

const SWITCH: SceneNode = {
  _id: 'which',
  type: 'switch',
  properties: {
    cases: [
      { num: 1, expression: 'answer < 5' },
      { num: 2, expression: 'answer < 7' },
    ],
  },
  inputs: [],
  outputs: [
    { num: 0, ref: 'run', refInput: 1 },
    { num: 2, ref: 'run', refInput: 1 },
  ],
}

test('removing a case removes its edge', () => {
  const scene = { ...sceneOf({ run: null }), nodes: [SWITCH] }
  const set = setNode(scene, 'which', { title: 'Hours', properties: { cases: [{ num: 1, expression: 'true' }] } })
  expect(set.nodes[0]).toMatchObject({ title: 'Hours', outputs: [{ num: 0, ref: 'run', refInput: 1 }] })
  expect(setNode(set, 'which', { title: '', properties: {} }).nodes[0]).not.toHaveProperty('title')
})

test('the first unconnected output is free', () => {
  const scene = { ...sceneOf({ run: 'which' }), nodes: [...sceneOf({ run: 'which' }).nodes, SWITCH] }
  expect(freeOutput(scene, 'run')).toBeNull()
  expect(freeOutput(scene, 'which')).toEqual({ from: 'which', num: 1 })
  expect(freeOutput(scene, 'nobody')).toBeNull()
})

test('a split always has one more output', () => {
  const split: SceneNode = {
    ...newNode('split', 'fork'),
    outputs: [1, 3].map((num) => ({ num, ref: 'run', refInput: 1 })),
  }
  expect(freeOutput({ ...sceneOf({ run: 'fork' }), nodes: [split] }, 'fork')).toEqual({ from: 'fork', num: 4 })
})
