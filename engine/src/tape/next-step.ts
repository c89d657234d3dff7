import type { SceneGraph } from '@attune/contract/scenes/graph'
import type { TurnInput } from '../input.ts'
import type { Token } from '../run.ts'
import { millisecondsOf } from '../turn/turn.ts'
import { looksAtPhotos, sampleFor } from './samples.ts'
import type { TapeState } from './tape-state.ts'
import type { StepBy } from './tape-step.ts'
import type { Tape } from './tape.ts'

/** The next thing that happens, and when. `input`: what the run is told, if already known. */
export interface NextStep {
  at: string
  by: StepBy
  input: TurnInput | null
}

/**
 * Immediate follow-ups come first, then what is due by the clock, then inputs from outside, so that a tape can be
 * continued from where it ended. Held messages leave before the run goes on at the same moment, as those of clients do.
 * Null if nothing more happens on the tape.
 */
export const nextStepOf = (scene: SceneGraph, standing: TapeState, tape: Tape, inputs: number): NextStep | null => {
  const { now } = standing.world
  const atOnce = followUp(scene, standing)
  if (atOnce !== null) return { at: now, ...atOnce }
  const worked = earliest([releaseOf(standing), wakeOf(standing)])
  const outside = tape.inputs[inputs]
  if (outside !== undefined && (worked === null || isBefore(outside.at, worked.at)))
    return isBefore(tape.until, outside.at)
      ? null
      : { at: outside.at, by: { kind: 'input', place: inputs }, input: null }
  return worked === null || isBefore(tape.until, worked.at) ? null : worked
}

/** The next moment that is due by the clock, ignoring further inputs; null if the run waits for somebody. */
export const nextMomentOf = (standing: TapeState): string | null =>
  earliest([releaseOf(standing), wakeOf(standing)])?.at ?? null

const followUp = (scene: SceneGraph, standing: TapeState): Omit<NextStep, 'at'> | null => {
  const [told] = standing.next
  if (told !== undefined) return { by: { kind: 'follows' }, input: told }
  for (const { node, wait } of standing.run.tokens) {
    if (wait.kind === 'run') return { by: { kind: 'run-ended', node }, input: { kind: 'run-ended', run: wait.run } }
    if (wait.kind !== 'result' || (standing.results === 'given' && !looksAtPhotos(scene, node))) continue
    const result = sampleFor(scene, standing, node)
    return { by: { kind: 'sample', node }, input: { kind: 'result', effect: wait.effect, result } }
  }
  return null
}

const wakeOf = ({ run, world }: TapeState): NextStep | null => {
  const wakes = run.tokens.flatMap(({ id, node, wait }: Token) =>
    wait.kind === 'time' ? [{ id, node, since: wait.since, at: wait.at }] : [],
  )
  const first = earliest(wakes)
  if (first === null) return null
  const input: TurnInput = { kind: 'wake', token: first.id, since: first.since }
  return { at: later(first.at, world.now), by: { kind: 'wake', node: first.node }, input }
}

const releaseOf = ({ held, world }: TapeState): NextStep | null => {
  const [first] = held
  return first === undefined ? null : { at: later(first.until, world.now), by: { kind: 'release' }, input: null }
}

const earliest = <T extends { at: string }>(all: readonly (T | null)[]): T | null =>
  all.reduce((best, one) => (one !== null && (best === null || isBefore(one.at, best.at)) ? one : best), null)

const later = (one: string, other: string): string => (isBefore(one, other) ? other : one)

const isBefore = (one: string, other: string): boolean => millisecondsOf(one) < millisecondsOf(other)
