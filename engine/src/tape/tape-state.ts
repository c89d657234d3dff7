import type { SceneGraph } from '@attune/contract/scenes/graph'
import type { EffectResult, TurnInput } from '../input.ts'
import type { Run } from '../run.ts'
import { newRun } from '../start.ts'
import type { World } from '../world.ts'
import type { WantedMessage } from './wanted-message.ts'
import type { Tape } from './tape.ts'

/** Where things stand after a step. Never changed: the next step has its own. */
export interface TapeState {
  run: Run
  /** `now` is the moment of the step. */
  world: World
  muted: { from: string; until: string } | null
  /** What waits to leave, in order; the gate is asked again at `until`. */
  held: readonly HeldMessage[]
  /** What went out lately: as far back as the gate looks. */
  sent: readonly { at: string; text: string }[]
  /** Messages that count as waiting for an answer. */
  unanswered: number
  samples: Readonly<Record<string, EffectResult>>
  results: 'samples' | 'given'
  /** What the last photos show. */
  photos: readonly string[]
  /** What follows from the step and is told to the run next, at the same moment. */
  next: readonly TurnInput[]
}

export interface HeldMessage extends WantedMessage {
  until: string
}

export const initialTapeState = (scene: SceneGraph, { world }: Tape): TapeState => ({
  run: newRun({ runId: RUN_ID, scene, world }),
  world,
  muted: null,
  held: [],
  sent: [],
  unanswered: 0,
  samples: {},
  results: 'samples',
  photos: [],
  next: [],
})

/** One for all tapes: which minute of a range is picked depends on it. */
const RUN_ID = 'st_7a9e0000000000000000000000000000'
