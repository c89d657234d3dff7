import { advance, type TurnResult } from '../advance.ts'
import type { Run } from '../run.ts'
import { newRun } from '../start.ts'
import type { World } from '../world.ts'
import { RUN_ID, sceneOf, WORLD, type Case, type CaseTurn } from './case.ts'

export interface PlayedTurn extends TurnResult {
  asked: CaseTurn
  world: World
}

/** Plays a case. Between turns the run goes through JSON, as it would through a store. */
export const playCase = ({ scene, config, world, turns }: Case): PlayedTurn[] => {
  let graph = sceneOf(scene)
  let around: World = { ...WORLD, ...world }
  let run: Run | null = null
  const played: PlayedTurn[] = []
  for (const asked of turns) {
    around = { ...around, ...asked.world, now: asked.at }
    if (asked.nodes) graph = sceneOf({ ...scene, nodes: asked.nodes }, graph.version + 1)
    const before: Run = run ?? newRun({ runId: RUN_ID, scene: graph, world: around, config })
    const done = advance({ scene: graph, run: before, input: asked.input, world: around })
    run = JSON.parse(JSON.stringify(done.run)) as Run
    played.push({ ...done, asked, world: around })
  }
  return played
}
