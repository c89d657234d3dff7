import type { SceneGraph } from '@attune/contract/scenes/graph'
import { initialTapeState, type TapeState } from './tape-state.ts'
import { nextStepOf } from './next-step.ts'
import { normaliseTape } from './normalise-tape.ts'
import type { TapeStep } from './tape-step.ts'
import { takeStep } from './take-step.ts'
import type { Tape } from './tape.ts'

/** A tape and what happened when it was played in a scene. */
export interface PlayedTape {
  scene: SceneGraph
  tape: Tape
  steps: readonly TapeStep[]
  /** Why it ended early, as a sentence; null if it was played to its end. */
  stopped: string | null
}

/**
 * Plays a tape in a scene, with the same engine and gate as for clients. `before`: an earlier result, whose steps are
 * reused as far as both tapes agree, so continuing a tape costs only the new part. Never throws; invalid moments are
 * dropped.
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

/** Enough for years of days. */
const STEPS_MAX = 20_000
const TOO_LONG = 'Too much happens to show it all here.'
const AT_ONCE_MAX = 500
const ROUND = 'The scene loops without any time passing.'

/** The steps both tapes share: up to the first input that differs. */
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

/** The state before a step. */
export const stateBefore = (played: PlayedTape, place: number): TapeState =>
  played.steps[place - 1]?.after ?? initialTapeState(played.scene, played.tape)
