import type { Tape } from './tape.ts'

/** The tape up to a moment: what came until then and nothing after it. Its other way on is the fork. */
export const forkAt = (tape: Tape, at: string): Tape => ({
  ...tape,
  inputs: tape.inputs.filter((input) => Date.parse(input.at) <= Date.parse(at)),
  until: at,
})

/** How many inputs two tapes have in common before one goes its own way. */
export const sharedInputs = (one: Tape, other: Tape): number => {
  const parts = one.inputs.findIndex((input, place) => JSON.stringify(input) !== JSON.stringify(other.inputs[place]))
  return parts === -1 ? one.inputs.length : parts
}
