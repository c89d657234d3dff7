import type { SceneGraph } from '@attune/contract/scenes/graph'
import type { EffectResult, TurnInput } from '../input.ts'
import type { Run } from '../run.ts'
import { newRun } from '../start.ts'
import type { World } from '../world.ts'
import type { WantedMessage } from './wanted-message.ts'
import type { Tape } from './tape.ts'

/** The state after a step. Immutable; every step has its own. */
export interface TapeState {
  run: Run
  /** `now` is the moment of the step. */
  world: World
  muted: { from: string; until: string } | null
  /** When the client texted STOP; null while they may be texted. */
  optedOutAt: string | null
  /** Messages waiting to leave, in order; the gate is asked again at `until`. */
  held: readonly HeldMessage[]
  /** Questions that the run waits at although their messages were omitted or taken back: their keys, and since when. */
  lost: readonly LostQuestion[]
  /** Recently sent messages, as far back as the gate looks. */
  sent: readonly { at: string; text: string }[]
  /** Messages counted as unanswered. */
  unanswered: number
  samples: Readonly<Record<string, EffectResult>>
  results: 'samples' | 'given'
  /** What the last photos show. */
  photos: readonly string[]
  /** Inputs for the run that follow at the same moment. */
  next: readonly TurnInput[]
}

export interface LostQuestion {
  key: string
  at: string
  /** Taken back by the scene, which doesn't want it asked any more. */
  takenBack: boolean
}

export interface HeldMessage extends WantedMessage {
  until: string
}

/** Keys of messages that the client hasn't got, so that no reply can answer them. */
export const unsentKeysOf = ({ held, lost }: Pick<TapeState, 'held' | 'lost'>): string[] => [
  ...held.map(({ key }) => key),
  ...lost.map(({ key }) => key),
]

export const initialTapeState = (scene: SceneGraph, { world }: Tape): TapeState => ({
  run: newRun({ runId: RUN_ID, scene, world }),
  world,
  muted: null,
  optedOutAt: null,
  held: [],
  lost: [],
  sent: [],
  unanswered: 0,
  samples: {},
  results: 'samples',
  photos: [],
  next: [],
})

/** The same for all tapes, because the picked minute of a range depends on it. */
const RUN_ID = 'st_7a9e0000000000000000000000000000'
