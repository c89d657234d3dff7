import type { SceneGraph } from '@attune/contract/scenes/graph'
import { playTape, type Played } from '../play-tape.ts'
import type { Tape } from '../tape.ts'
import { tellEnd, tellStep, type Told } from './told.ts'

/** A tape and what came of it when somebody said: that is right. Plain JSON. */
export interface RecordedCase {
  tape: Tape
  expected: Told[]
}

/** A case of what a tape comes to in a scene as it is now. */
export const recordCase = (scene: SceneGraph, tape: Tape): RecordedCase => {
  const played = playTape(scene, tape)
  return { tape: played.tape, expected: tellPlayed(played) }
}

/** All that came of it, in order. */
export const tellPlayed = ({ steps, tape, stopped }: Played): Told[] => {
  const last = steps.at(-1)
  const end = last === undefined ? [] : tellEnd(last.after.run, tape.until)
  const cut = stopped === null ? [] : [{ at: `${tape.until.slice(0, 16)}Z`, words: `Problem: ${stopped}` }]
  return [...steps.flatMap(tellStep), ...cut, ...end]
}
