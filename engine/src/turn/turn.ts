import type { SceneGraph } from '@attune/contract/scenes/graph'
import type { Effect } from '../effect.ts'
import type { TurnInput } from '../input.ts'
import type { Run, Wait } from '../run.ts'
import type { TraceStep } from '../trace.ts'
import type { World } from '../world.ts'
import { plainMilliseconds } from '../expressions/moments.ts'
import { withSavedTypes } from '../profile/saved-types.ts'
import { zoneFault } from '../schedule/zone.ts'
import { sceneIndexOf, type SceneIndex } from './scene-index.ts'

/** A moving token. With `given`, it resumes at the node where it waited, with the `wait` that ended. */
export interface MovingToken {
  id: number
  node: string
  given?: WaitResult
  wait?: Wait
}

/** What ended a wait. */
export type WaitResult =
  | { kind: 'message'; message: { id: string; text: string; at: string; photos: { place: number }[] } }
  | { kind: 'event'; name: string }
  | { kind: 'time'; lateMs: number; at: string; rule: number; date: string }
  | { kind: 'result'; result: (TurnInput & { kind: 'result' })['result'] }
  | { kind: 'run-ended'; run: string }
  /** The run moved to a version that no longer has it wait. */
  | { kind: 'moved' }

/** A turn in progress. `run` is its own copy. */
export interface Turn {
  readonly index: SceneIndex
  readonly world: World
  readonly run: Run
  /** The world's time, or the run's last time if the clock was set back. */
  readonly now: string
  /** The client's zone; UTC if it is invalid. */
  readonly zone: string
  readonly effects: Effect[]
  readonly steps: TraceStep[]
  readonly spent: { nodes: number; fuel: number }
  readonly queue: MovingToken[]
  /** The client's profile and tags including this turn's effects. Both are replaced, never changed. */
  readonly client: { profile: Readonly<World['profile']>; tags: readonly string[] }
  /** Index of the next effect's key. */
  keys: number
  /** Problems that have been reported, as node and sentence, so that none is reported twice. */
  problems: Set<string> | null
  /** The scope as far as it is built; null after a change of what it shows. */
  scope: Record<string, unknown> | null
  /** Which budget was used up, as a sentence; the run cannot continue. */
  failed: string | null
  /** Which maps of the run have already been copied; null if all may be changed as they are. */
  copied: Set<RunRecordName> | null
}

/** Starts the run's next turn. `own`: the caller no longer needs `before`, so its maps need not be copied. */
export const openTurn = (scene: SceneGraph, before: Run, world: World, own: boolean): Turn => {
  const now = before.turn > 0 && isBefore(world.now, before.at) ? before.at : world.now
  const run: Run = {
    ...before,
    turn: before.turn + 1,
    at: now,
    tokens: [...before.tokens],
    next: { ...before.next },
    message: lastMessage(before.message, world.message ?? null),
  }
  const index = sceneIndexOf(scene)
  return {
    index,
    world,
    run,
    now,
    zone: zoneFault(world.zone) === null ? world.zone : 'UTC',
    effects: [],
    steps: [],
    spent: { nodes: 0, fuel: 0 },
    queue: [],
    client: { profile: withSavedTypes(world.profile, index), tags: world.tags },
    keys: 0,
    problems: null,
    scope: null,
    failed: null,
    copied: own ? null : new Set(),
  }
}

/** Another run may have taken a later one. */
const lastMessage = (own: Run['message'], known: Run['message']): Run['message'] =>
  own === null || known === null || known.id === own.id ? (own ?? known) : isBefore(known.at, own.at) ? own : known

/** Maps that may be large; copied on first write. */
type RunRecordName = 'attempts' | 'ranOn' | 'answers' | 'sessions' | 'walked'

/** Returns one of the run's maps for writing. */
export const copyForWriting = <Name extends RunRecordName>({ run, copied }: Turn, name: Name): Run[Name] => {
  if (copied !== null && !copied.has(name)) {
    run[name] = { ...run[name] }
    copied.add(name)
  }
  return run[name]
}

export const nextKey = (turn: Turn): string => `${turn.run.turn}.${turn.keys++}`

export const millisecondsOf = (moment: string): number =>
  plainMilliseconds(moment) ?? Temporal.Instant.from(moment).epochMilliseconds

const isBefore = (one: string, other: string): boolean => millisecondsOf(one) < millisecondsOf(other)
