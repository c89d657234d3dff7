import type { SceneGraph } from '@attune/contract/scenes/graph'
import { newRun } from '@attune/engine/start'
import { expect, test } from 'vitest'
import { TAPE } from '../../scenes/examples/sample-tape.ts'
import type { EngineRequest } from './advance-in-thread.ts'
import { takeTurn } from './take-turn.ts'

const SCENE: SceneGraph = {
  format: 1,
  sceneId: 'sc_1',
  version: 1,
  title: 'Two tries',
  dataSource: [],
  nodes: [
    { _id: 'run', type: 'scene_run', properties: {}, inputs: [], outputs: [{ num: 1, ref: 'try', refInput: 1 }] },
    {
      _id: 'try',
      type: 'attempt',
      properties: { amount: 2 },
      inputs: [],
      outputs: [{ num: 1, ref: 'wait', refInput: 1 }],
    },
    { _id: 'wait', type: 'wait_input', properties: {}, inputs: [], outputs: [{ num: 1, ref: 'try', refInput: 1 }] },
  ],
}

test('a turn that is cut off and started over counts its attempts once', () => {
  const { world } = TAPE
  const start = {
    run: newRun({ runId: 'st_1', scene: SCENE, world }),
    input: { kind: 'start', by: 'hand' },
    world,
  } as const
  const { run } = takeTurn(SCENE, start)
  const message = { id: 'm1', text: 'Again', at: world.now, photos: [] }
  const reply: EngineRequest = { run, input: { kind: 'reply', message, unsent: [] }, world }
  const first = structuredClone(takeTurn(SCENE, reply))
  expect(first.run.attempts).toEqual({ try: 2 })
  expect(takeTurn(SCENE, reply)).toEqual(first)
})
