import type { SceneGraph } from '@attune/contract/scenes/graph'
import { advance, type TurnDone } from '../advance.ts'
import type { Input } from '../input.ts'
import { millisecondsOf } from '../turn/turn.ts'
import type { Next } from './comes-next.ts'
import { settleTurn } from './settle-turn.ts'
import { release } from './sending.ts'
import type { Standing } from './standing.ts'
import type { TapeMessage, TapeStep } from './step.ts'
import { takeOutside } from './take-outside.ts'
import type { Tape } from './tape.ts'

/** Lets one thing happen. `place`: how many steps came before it. */
export const takeStep = (
  scene: SceneGraph,
  before: Standing,
  tape: Tape,
  { at, by, input, place }: Next & { place: number },
): TapeStep => {
  let standing = timed(before, at, scene)
  let told = input
  if (by.kind === 'follows') standing = { ...standing, next: standing.next.slice(1) }
  if (by.kind === 'input') {
    const taken = takeOutside(standing, tape.inputs[by.place], by.place)
    standing = taken.standing
    told = taken.input
  }
  const turn = told === null ? null : playTurn(scene, standing, told)
  const messages: TapeMessage[] = []
  if (turn !== null && told !== null) {
    const settled = settleTurn(standing, tape.automation, turn, place)
    standing = settled.standing
    messages.push(...settled.messages)
  }
  // A mute that ended lets out what waited for it.
  if (by.kind === 'release' || (before.muted !== null && standing.muted === null)) {
    const left = release(standing, tape.automation)
    standing = left.standing
    messages.push(...left.messages)
  }
  return { at, by, input: told, turn, messages, after: standing }
}

/** A run that has not begun hears of nothing but its start. */
const playTurn = (scene: SceneGraph, { run, world }: Standing, input: Input): TurnDone | null =>
  run.turn === 0 && input.kind !== 'start' ? null : advance({ scene, run, input, world })

/** The same a while later: the clock has gone on, and a mute may have ended. */
const timed = (standing: Standing, at: string, scene: SceneGraph): Standing => {
  const { world, muted } = standing
  const isOver = muted !== null && millisecondsOf(muted.until) <= millisecondsOf(at)
  return {
    ...standing,
    muted: isOver ? null : muted,
    world: { ...world, now: at, muted: muted !== null && !isOver, running: [scene.sceneId] },
  }
}
