import type { SceneGraph } from '@attune/contract/scenes/graph'
import type { Effect } from '../effect.ts'
import type { TurnInput } from '../input.ts'
import type { Run, Wait } from '../run.ts'
import type { TraceStep } from '../trace.ts'
import type { World } from '../world.ts'
import { plainMilliseconds } from '../expressions/moments.ts'
import { zoneFault } from '../schedule/zone.ts'
import { sceneIndexOf, type SceneIndex } from './scene-index.ts'

/** A token on its way within a turn; with `given` it goes on at the node where it waited, by the `wait` that ended. */
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

/** One turn being played. The run is its own copy. */
export interface Turn {
  readonly index: SceneIndex
  readonly world: World
  readonly run: Run
  /** The world's, or the run's last when a clock was set back. */
  readonly now: string
  /** The client's zone; UTC when it is none. */
  readonly zone: string
  readonly effects: Effect[]
  readonly steps: TraceStep[]
  readonly spent: { nodes: number; fuel: number }
  readonly queue: MovingToken[]
  /** The client as this turn's own effects will leave them. */
  readonly client: { profile: World['profile']; tags: string[] }
  /** Of the next effect's key. */
  keys: number
  problems: Set<string>
  /** What expressions see, by parts, until something of it changes. */
  scope: Map<string, unknown>
  /** Which budget was spent, in a sentence: the run cannot go on. */
  failed: string | null
  /** Which of what the run keeps is this turn's own. */
  copied: Set<RunRecordName>
}

/** Begins the run's next turn. `own`: nobody looks at `before` any more, so that what it keeps need not be copied. */
export const openTurn = (scene: SceneGraph, before: Run, world: World, own: boolean): Turn => {
  const now = before.turn > 0 && isBefore(world.now, before.at) ? before.at : world.now
  const run: Run = {
    ...before,
    turn: before.turn + 1,
    at: now,
    tokens: [...before.tokens],
    next: { ...before.next },
  }
  return {
    index: sceneIndexOf(scene),
    world,
    run,
    now,
    zone: zoneFault(world.zone) === null ? world.zone : 'UTC',
    effects: [],
    steps: [],
    spent: { nodes: 0, fuel: 0 },
    queue: [],
    client: { profile: { ...world.profile }, tags: [...world.tags] },
    keys: 0,
    problems: new Set(),
    scope: new Map(),
    failed: null,
    copied: new Set(own ? RUN_RECORDS : []),
  }
}

/** What a run keeps by names may be long: it is copied when something is written into it, not before. */
const RUN_RECORDS = ['attempts', 'ranOn', 'answers', 'sessions', 'walked'] as const
type RunRecordName = (typeof RUN_RECORDS)[number]

/** One of these, to be written into. */
export const copyForWriting = <Name extends RunRecordName>({ run, copied }: Turn, name: Name): Run[Name] => {
  if (!copied.has(name)) {
    run[name] = { ...run[name] }
    copied.add(name)
  }
  return run[name]
}

export const nextKey = (turn: Turn): string => `${turn.run.turn}.${turn.keys++}`

export const millisecondsOf = (moment: string): number =>
  plainMilliseconds(moment) ?? Temporal.Instant.from(moment).epochMilliseconds

const isBefore = (one: string, other: string): boolean => millisecondsOf(one) < millisecondsOf(other)
