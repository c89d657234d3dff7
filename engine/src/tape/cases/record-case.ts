import type { PlayedTape } from '../play-tape.ts'
import type { Tape } from '../tape.ts'
import { describeEnd, describeStep, type OutcomeLine, type PlayedLine } from './describe-step.ts'

/** A tape with the outcome that somebody confirmed as right. Plain JSON. */
export interface RecordedCase {
  tape: Tape
  expected: OutcomeLine[]
}

/** Records a case from what a tape did in the current scene. */
export const recordCase = (played: PlayedTape): RecordedCase => ({
  tape: played.tape,
  expected: describePlayed(played).map(({ at, words }) => ({ at, words })),
})

/** The complete outcome of a tape, in order. */
export const describePlayed = ({ steps, tape, stopped }: PlayedTape): PlayedLine[] => {
  const last = steps.at(-1)
  const end = last === undefined ? [] : describeEnd(last.after.run, tape.until)
  const cut = stopped === null ? [] : [{ at: `${tape.until.slice(0, 16)}Z`, words: `Problem: ${stopped}` }]
  return [...steps.flatMap(describeStep), ...cut, ...end]
}
