import { expect, test } from 'vitest'
import { advance } from '../advance.ts'
import { sceneOf, WORLD } from '../cases/case.ts'
import { newRun } from '../start.ts'

const scene = sceneOf({
  nodes: [
    { _id: 'run', type: 'scene_run', to: { 1: 'say' } },
    { _id: 'say', type: 'send_message', properties: { text: 'You wrote {{ message.text }}' }, to: { 1: 'wait' } },
    { _id: 'wait', type: 'wait_input', to: { 1: 'again' } },
    { _id: 'again', type: 'send_message', properties: { text: 'Now {{ message.text }}' } },
  ],
})
const textsOf = (effects: readonly { kind: string }[]) =>
  effects.flatMap((effect) => ('text' in effect ? [effect.text] : []))

test('D8 message is the client’s last one, and the one that a run takes is the last', () => {
  const world = { ...WORLD, message: { id: 'm1', text: 'hello', at: WORLD.now } }
  const run = newRun({ runId: 'st_1', scene, world })
  const started = advance({ scene, run, world, input: { kind: 'start', by: 'hand' } })
  expect(textsOf(started.effects)).toEqual(['You wrote hello'])
  const message = { id: 'm2', text: 'yes', at: WORLD.now, photos: [] }
  const taken = advance({ scene, run: started.run, world, input: { kind: 'reply', message, unsent: [] } })
  expect(textsOf(taken.effects)).toEqual(['Now yes'])
})

test.each([
  ...['2026-11-18T19:00:00Z', '2026-11-18T19:00:00.0Z', '2026-11-18T19:00:00.000Z'],
  ...['2026-11-18T19:00:00.000999Z', '2026-11-18T12:00:00-07:00'],
])('D8 the time of a message that came at %s reads the same', (at) => {
  const says = sceneOf({
    nodes: [
      { _id: 'run', type: 'scene_run', to: { 1: 'say' } },
      { _id: 'say', type: 'send_message', properties: { text: 'You wrote at {{ message.at }}' } },
    ],
  })
  const world = { ...WORLD, message: { id: 'm1', text: 'hello', at } }
  const run = newRun({ runId: 'st_1', scene: says, world })
  const { effects } = advance({ scene: says, run, world, input: { kind: 'start', by: 'hand' } })
  expect(textsOf(effects)).toEqual(['You wrote at 2026-11-18T19:00:00.000Z'])
})
