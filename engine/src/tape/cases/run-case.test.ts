import { describe, expect, test } from 'vitest'
import { sceneOf } from '../../cases/case.ts'
import { evenings, EVENINGS, says, tapeOf } from '../testing/tapes.ts'
import { recordCase } from './record-case.ts'
import { runCase } from './run-case.ts'

const tape = tapeOf([says('2026-03-02T20:10:00Z', '8'), says('2026-03-03T20:05:00Z', '5')], '2026-03-04T12:00:00Z')
const recorded = recordCase(evenings(), tape)
const changed = (id: string, properties: Record<string, unknown>) =>
  sceneOf({
    nodes: EVENINGS.map((node) =>
      node._id === id ? { ...node, properties: { ...node.properties, ...properties } } : node,
    ),
  })

describe('a recorded case', () => {
  test('passes on the scene it was recorded in, also after it was stored', () => {
    expect(runCase(evenings(), JSON.parse(JSON.stringify(recorded)) as typeof recorded)).toEqual({
      ok: true,
      differences: [],
    })
  })

  test('K9 passes where only the way changed and not what comes of it', () => {
    const nodes = EVENINGS.map((node) => (node._id === 'short' ? { ...node, to: { 0: 'pass', 1: 'tag' } } : node))
    expect(runCase(sceneOf({ nodes: [...nodes, { _id: 'pass', type: 'noop', to: { 1: 'fine' } }] }), recorded).ok).toBe(
      true,
    )
  })

  test('K9 tells other words beside those that were expected', () => {
    expect(runCase(changed('fine', { text: '{{ answer }} hours, good.' }), recorded)).toEqual({
      ok: false,
      differences: [{ at: '2026-03-02T20:10Z', expected: 'Sends “8 is fine.”', now: 'Sends “8 hours, good.”' }],
    })
  })

  test('tells what does not come any more, and what comes in addition', () => {
    const { differences } = runCase(
      changed('short', { cases: [{ num: 1, expression: 'answer < 9', description: 'short' }] }),
      recorded,
    )
    expect(differences).toContainEqual({
      at: '2026-03-02T20:10Z',
      expected: 'Sends “8 is fine.”',
      now: 'Adds short-night',
    })
    expect(differences.some(({ expected, now }) => expected === null && now !== null)).toBe(true)
  })

  test('tells a message before the end that it came with', () => {
    const nodes = [
      { _id: 'run', type: 'scene_run', to: { 1: 'hello' } },
      { _id: 'hello', type: 'send_message', properties: { text: 'Hello' }, to: { 1: 'exit' } },
      { _id: 'exit', type: 'scene_exit' },
    ]
    const { expected } = recordCase(sceneOf({ nodes }), tapeOf([], '2026-03-03T12:00:00Z'))
    expect(expected.map(({ words }) => words)).toEqual(['Sends “Hello”', 'Ends, done'])
  })

  test('tells another time', () => {
    const later = changed('when', {
      rules: [{ dateStrategy: { type: 'daily' }, timeStrategy: { type: 'exact_time', localTime: '21:30' } }],
    })
    expect(runCase(later, recorded).differences[0]).toMatchObject({ expected: 'Sends “How many hours did you sleep?”' })
  })
})
