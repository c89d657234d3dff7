import type { SceneGraph } from '@attune/contract/scenes/graph'
import { initialTapeState, type TapeState } from './tape-state.ts'
import { nextStepOf } from './next-step.ts'
import { normaliseTape } from './normalise-tape.ts'
import type { TapeStep } from './tape-step.ts'
import { takeStep } from './take-step.ts'
import type { Tape } from './tape.ts'

/** A tape as it was played in a scene. */
export interface PlayedTape {
  scene: SceneGraph
  tape: Tape
  steps: readonly TapeStep[]
  /** Why it was not played up to its end, in a sentence; null when it was. */
  stopped: string | null
}

/**
 * Plays a tape in a scene with the engine and the gate that clients get. `before`: what was played until now; as far as the
 * two tapes are the same it is taken over, so that going on costs what comes new. It never throws: a tape whose moments are
 * none is played as far as they are some.
 */
export const playTape = (scene: SceneGraph, given: Tape, before?: PlayedTape): PlayedTape => {
  const tape = normaliseTape(given)
  const steps = before?.scene === scene ? reusableSteps(before, tape) : []
  if (before !== undefined && before.stopped !== null && steps.length === before.steps.length)
    return { scene, tape, steps, stopped: before.stopped }
  let standing = steps.at(-1)?.after ?? initialTapeState(scene, tape)
  let inputs = steps.filter(({ by }) => by.kind === 'input').length
  let atOnce = 0
  for (;;) {
    const next = nextStepOf(scene, standing, tape, inputs)
    if (next === null) return { scene, tape, steps, stopped: null }
    atOnce = next.at === standing.world.now ? atOnce + 1 : 0
    const stopped = steps.length >= STEPS_MAX ? TOO_LONG : atOnce > AT_ONCE_MAX ? ROUND : null
    if (stopped !== null) return { scene, tape, steps, stopped }
    const step = takeStep(scene, standing, tape, { ...next, place: steps.length })
    steps.push(step)
    standing = step.after
    if (step.by.kind === 'input') inputs += 1
  }
}

/** Years of days. */
const STEPS_MAX = 20_000
const TOO_LONG = 'More happens than can be shown here.'
const AT_ONCE_MAX = 500
const ROUND = 'The scene goes round without time passing.'

/** The steps that both tapes have: up to the first input that differs, and before any that came in between. */
const reusableSteps = (before: PlayedTape, tape: Tape): TapeStep[] => {
  if (!isSame(before.tape.world, tape.world) || !isSame(before.tape.automation, tape.automation)) return []
  const alike = before.tape.inputs.findIndex((input, place) => !isSame(input, tape.inputs[place]))
  const same = alike === -1 ? before.tape.inputs.length : alike
  const until = [tape.until, tape.inputs[same]?.at ?? tape.until].toSorted(byTime)[0] ?? tape.until
  const end = before.steps.findIndex(({ at, by }) => byTime(at, until) > 0 || (by.kind === 'input' && by.place >= same))
  return before.steps.slice(0, end === -1 ? undefined : end)
}

const byTime = (one: string, other: string): number => Date.parse(one) - Date.parse(other)

const isSame = (one: unknown, other: unknown): boolean => one === other || JSON.stringify(one) === JSON.stringify(other)

/** Where things stood before a step. */
export const stateBefore = (played: PlayedTape, place: number): TapeState =>
  played.steps[place - 1]?.after ?? initialTapeState(played.scene, played.tape)
