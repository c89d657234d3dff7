import type { Effect } from './effect.ts'
import { turnsOf, type Simulation } from './simulation/turns.ts'

export type { Simulation }

/** Something a run would want done, and when. `run` and `turn` say where it stands in it. */
export interface ForeseenEffect {
  at: string
  effect: Effect
  turn: number
}

/**
 * What a run would do until a moment, when its waits come and nothing else happens but the answers given. Without a run
 * the scene is begun. What a prompt would say nobody knows: there the branch waits, unless `result` says it.
 */
export const simulate = (simulation: Simulation): ForeseenEffect[] =>
  [...turnsOf(simulation)].flatMap(({ at, effects, run }) => effects.map((effect) => ({ at, effect, turn: run.turn })))
