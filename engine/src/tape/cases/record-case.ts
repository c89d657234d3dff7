import type { SceneGraph } from '@attune/contract/scenes/graph'
import { playTape, type PlayedTape } from '../play-tape.ts'
import type { Tape } from '../tape.ts'
import { describeEnd, describeStep, type OutcomeLine } from './describe-step.ts'

/** A tape with the outcome that somebody confirmed as right. Plain JSON. */
export interface RecordedCase {
  tape: Tape
  expected: OutcomeLine[]
}

/** Records a case from what a tape does in the current scene. */
export const recordCase = (scene: SceneGraph, tape: Tape): RecordedCase => {
  const played = playTape(scene, tape)
  return { tape: played.tape, expected: describePlayed(played) }
}

/** The complete outcome of a tape, in order. */
export const describePlayed = ({ steps, tape, stopped }: PlayedTape): OutcomeLine[] => {
  const last = steps.at(-1)
  const end = last === undefined ? [] : describeEnd(last.after.run, tape.until)
  const cut = stopped === null ? [] : [{ at: `${tape.until.slice(0, 16)}Z`, words: `Problem: ${stopped}` }]
  return [...steps.flatMap(describeStep), ...cut, ...end]
}
