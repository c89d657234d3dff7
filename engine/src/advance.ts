import type { SceneGraph } from '@attune/contract/scenes/graph'
import type { Effect } from './effect.ts'
import type { TurnInput } from './input.ts'
import { takeIn } from './inputs/take-in.ts'
import type { Run } from './run.ts'
import type { Trace } from './trace.ts'
import { nextKey, openTurn, type Turn } from './turn/turn.ts'
import { endRun, walk } from './turn/walk.ts'
import type { World } from './world.ts'

export interface TurnRequest {
  scene: SceneGraph
  run: Run
  input: TurnInput
  world: World
  /**
   * The caller no longer needs `run`, so its maps may be changed instead of copied. Long runs then cost no more than
   * short ones.
   */
  own?: boolean | undefined
}

export interface TurnResult {
  run: Run
  effects: Effect[]
  trace: Trace
}

/**
 * Plays one turn: takes the input and moves tokens until each one waits or has ended. Nothing passed in is changed. An
 * input without effect returns the same run. Mistakes in the scene become problems among the effects and never throw.
 */
export const advance = ({ scene, run, input, world, own = false }: TurnRequest): TurnResult => {
  const turn = openTurn(scene, run, world, own)
  const ignored = run.status === 'ended' ? 'The scene has ended.' : takeIn(turn, input)
  if (ignored !== null) {
    const spent = { nodes: 0, fuel: 0 }
    return {
      run,
      effects: [],
      trace: { turn: run.turn, input: describeInput(input), at: turn.now, steps: [], ignored, spent },
    }
  }
  walk(turn)
  settleTurn(turn)
  const { effects, steps, spent } = turn
  return {
    run: turn.run,
    effects,
    trace: { turn: turn.run.turn, input: describeInput(input), at: turn.now, steps, spent },
  }
}

/** A turn that used up its budget only ends the run; none of its other effects are kept. */
const settleTurn = (turn: Turn): void => {
  const { run, effects, failed, steps } = turn
  if (run.status === 'ended') return
  const node = steps.at(-1)?.node ?? ''
  if (failed !== null) {
    effects.length = 0
    const message = `The scene was ended. ${failed}`
    effects.push({ key: nextKey(turn), node, kind: 'problem', message, notice: true })
    return endRun(turn, node, 'failed')
  }
  if (run.tokens.length === 0) return endRun(turn, node, 'done')
  run.tokens.sort((one, other) => one.id - other.id)
}

const describeInput = (input: TurnInput): string => {
  switch (input.kind) {
    case 'start':
      return `start by ${input.by}`
    case 'reply':
      return `reply ${input.message.id}`
    case 'event':
      return `event ${input.name}`
    case 'result':
      return `result ${input.effect}`
    case 'run-ended':
      return `run-ended ${input.run}`
    case 'stop':
      return `stop: ${input.reason}`
    case 'wake':
    case 'ask-again':
    case 'clock-changed':
    case 'moved':
      return input.kind
  }
}
