import type { Effect } from './effect.ts'
import { turnsOf, type Simulation } from './simulation/turns.ts'

export type { Simulation }

/** An effect that a run would have, its time, and its turn. */
export interface ForeseenEffect {
  at: string
  effect: Effect
  turn: number
}

/**
 * What a run would do until a moment if nothing happened but its waits and the given answers. Without a run, the scene
 * is started. Branches wait at prompts unless `result` provides an answer.
 */
export const simulate = (simulation: Simulation): ForeseenEffect[] =>
  [...turnsOf(simulation)].flatMap(({ at, effects, run }) => effects.map((effect) => ({ at, effect, turn: run.turn })))
