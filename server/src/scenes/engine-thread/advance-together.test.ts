import type { SceneGraph } from '@attune/contract/scenes/graph'
import { newRun } from '@attune/engine/start'

import { afterAll, expect, test } from 'vitest'
import { TAPE } from '../../scenes/examples/sample-tape.ts'
import { advanceInThread, setEngineThread, type ThreadTurn } from './advance-in-thread.ts'
import { advanceTogether } from './advance-together.ts'

afterAll(() => setEngineThread(new URL('./thread.ts', import.meta.url)))

const sceneOf = (sceneId: string): SceneGraph => ({
  format: 1,
  sceneId,
  version: 1,
  title: 'Waits',
  dataSource: [],
  nodes: [
    { _id: 'run', type: 'scene_run', properties: {}, inputs: [], outputs: [{ num: 1, ref: 'wait', refInput: 1 }] },
    { _id: 'wait', type: 'wait_input', properties: {}, inputs: [], outputs: [] },
  ],
})
const turnOf = (runId: string, sceneId = 'sc_1'): ThreadTurn => {
  const scene = sceneOf(sceneId)
  const { world } = TAPE
  return {
    sceneKey: `or_1 ${sceneId} 1`,
    scene,
    run: newRun({ runId, scene, world }),
    input: { kind: 'start', by: 'hand' },
    world,
  }
}
/** More than two jobs of one scene, with turns of another in between. */
const TURNS = Array.from({ length: 50 }, (_, index) => turnOf(`st_${index}`, index % 7 === 0 ? 'sc_2' : 'sc_1'))

test('runs that are advanced together come out as if alone, each with its own result', async () => {
  const advance = advanceTogether('patient')
  const outcomes = await Promise.all(TURNS.map((turn) => advance(turn)))
  for (const [index, turn] of TURNS.entries()) {
    const { spentMs: _, ...outcome } = await advanceInThread('patient', turn)
    expect(outcomes[index]).toMatchObject(outcome)
    expect(outcome).toMatchObject({ kind: 'done', value: { run: { runId: turn.run.runId, turn: 1 } } })
  }
  expect(await advance(turnOf('st_later'))).toMatchObject({ kind: 'done', value: { run: { runId: 'st_later' } } })
})

test('a run that fails in the engine fails alone', async () => {
  await setEngineThread(new URL('../../testing/runs/poison-thread.ts', import.meta.url))
  const advance = advanceTogether('patient')
  const turns = ['st_a', 'st_faulty', 'st_b'].map((runId) => turnOf(runId))
  const outcomes = await Promise.all(turns.map((turn) => advance(turn)))
  expect(outcomes.map(({ kind }) => kind)).toEqual(['done', 'broken', 'done'])
})
