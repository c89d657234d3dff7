import type { SceneGraph, SceneNode } from '@attune/contract/scenes/graph'
import { describe, expect, it } from 'vitest'
import { advance } from '../advance.ts'
import { WORLD } from '../cases/case.ts'
import { check } from '../check.ts'
import { TURN_NODES_MAX } from '../limits.ts'
import { newRun } from '../start.ts'
import { node, PlayedRun, scene } from './played-run.ts'
import { countCalls } from '../testing/count-calls.ts'

const run = (to: string): SceneNode => node('run', 'scene_run', {}, { 1: to })
const kinds = (effects: { kind: string }[]): string[] => effects.map(({ kind }) => kind)

describe('scenes that go round in circles', () => {
  it.each([
    ['one node that leads to itself', [node('a', 'noop', {}, { 1: 'a' })]],
    ['two that lead to each other', [node('a', 'noop', {}, { 1: 'b' }), node('b', 'noop', {}, { 1: 'a' })]],
    ['messages for ever', [node('a', 'send_message', { text: 'Hi' }, { 1: 'a' })]],
    ['tokens that double', [node('a', 'split', {}, { 1: 'a', 2: 'a' })]],
    ['a question nobody can read, asked again at once', [node('a', 'question', { text: '' }, { 1: 'a', 2: 'a' })]],
    ['a parser without a message', [node('a', 'text_parser', { parserName: 'integer' }, { 1: 'a', 2: 'a' })]],
  ])('ends the run within its budget and sends nothing: %s', (_what, nodes) => {
    const done = new PlayedRun([run('a'), ...nodes]).start()
    expect(done.run.ended).toBe('failed')
    expect(kinds(done.effects)).toEqual(['problem', 'ended'])
    expect(done.trace.spent.nodes).toBeLessThanOrEqual(TURN_NODES_MAX)
  })
})

describe('scenes with parts that are not there', () => {
  it('ends the branch that leads to a missing node', () => {
    const done = new PlayedRun([run('gone')]).start()
    expect(done.run.status).toBe('ended')
  })

  it('does not take names that every object has for nodes', () => {
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      const done = new PlayedRun([run(name)]).start()
      expect(done.run.status).toBe('ended')
      expect(check(scene([run(name)]))).not.toEqual([])
    }
  })

  it('ends a token whose node went away under it', () => {
    const playing = new PlayedRun([run('ask'), node('ask', 'question', { text: 'Yes?', parserName: 'bool' })])
    playing.start()
    playing.graph = scene([run('ask')])
    expect(() => playing.reply('yes')).not.toThrow()
    expect(playing.run.answers).toEqual({})
  })

  it('sends what foreign ids name no further than an intent: that they are somebody else’s the server finds', () => {
    const done = new PlayedRun([run('n'), node('n', 'next_scene', { sceneId: 'sc_of_others' })]).start()
    expect(kinds(done.effects)).toEqual(['start-scene', 'ended'])
    expect(
      check(scene([run('n'), node('n', 'next_scene', { sceneId: 'sc_of_others' })]), { scenes: ['sc_mine'] }),
    ).toContainEqual(expect.objectContaining({ nodeId: 'n', nodePropertyName: 'sceneId' }))
  })
})

describe('scenes of 5,000 nodes', () => {
  const chain = Array.from({ length: 5_000 }, (_, at) => node(`n${at}`, 'wait_input', {}, { 1: `n${at + 1}` }))

  it('are checked and played in few steps', () => {
    const calls = countCalls(() => {
      expect(() => check(scene([run('n0'), ...chain]))).not.toThrow()
      const playing = new PlayedRun([run('n0'), ...chain])
      playing.start()
      for (let turn = 0; turn < 20; turn++) playing.reply('on')
      expect(playing.run.tokens.map(({ node: at }) => at)).toEqual(['n20'])
    })
    // Three times the calls of today.
    expect(calls).toBeLessThan(1_600_000)
  })

  it('end a turn that would walk all of them', () => {
    const passing = chain.map(({ _id, outputs }) => ({ ...node(_id, 'noop'), outputs }))
    expect(new PlayedRun([run('n0'), ...passing]).start().run.ended).toBe('failed')
  })

  it('are checked when every node leads to every other of a hundred', () => {
    const all = Array.from({ length: 100 }, (_, at) => at)
    const ways = Object.fromEntries(all.map((at) => [at + 1, `n${at}`]))
    const knot = all.map((at) => node(`n${at}`, 'split', {}, ways))
    const calls = countCalls(() => {
      check(scene([run('n0'), ...knot]))
      new PlayedRun([run('n0'), ...knot]).start()
    })
    // Three times the calls of today: following each way through them would have no end.
    expect(calls).toBeLessThan(800_000)
  })
})

describe('scenes that are no scenes', () => {
  const odd: unknown[] = [
    7,
    'x',
    [],
    {},
    { nodes: null },
    { nodes: [null, 7, 'x', {}, []] },
    { nodes: [{ _id: 'run', type: 'scene_run' }] },
  ]

  it.each(odd.map((each) => [JSON.stringify(each), each]))('are checked without a throw: %s', (_text, each) => {
    // What comes over the wire may be anything.
    expect(() => check(each as SceneGraph)).not.toThrow()
  })

  it('do not run without an entry', () => {
    const graph = scene([node('a', 'send_message', { text: 'Hi' })])
    const done = advance({
      scene: graph,
      run: newRun({ runId: 'st_1', scene: graph, world: WORLD }),
      input: { kind: 'start', by: 'hand' },
      world: WORLD,
    })
    expect(done.run.ended).toBe('failed')
  })
})
