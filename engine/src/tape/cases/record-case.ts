import type { SceneGraph } from '@attune/contract/scenes/graph'
import { playTape, type PlayedTape } from '../play-tape.ts'
import type { Tape } from '../tape.ts'
import { describeEnd, describeStep, type OutcomeLine } from './describe-step.ts'

/** A tape and what came of it when somebody said: that is right. Plain JSON. */
export interface RecordedCase {
  tape: Tape
  expected: OutcomeLine[]
}

/** A case of what a tape comes to in a scene as it is now. */
export const recordCase = (scene: SceneGraph, tape: Tape): RecordedCase => {
  const played = playTape(scene, tape)
  return { tape: played.tape, expected: describePlayed(played) }
}

/** All that came of it, in order. */
export const describePlayed = ({ steps, tape, stopped }: PlayedTape): OutcomeLine[] => {
  const last = steps.at(-1)
  const end = last === undefined ? [] : describeEnd(last.after.run, tape.until)
  const cut = stopped === null ? [] : [{ at: `${tape.until.slice(0, 16)}Z`, words: `Problem: ${stopped}` }]
  return [...steps.flatMap(describeStep), ...cut, ...end]
}
