import type { Tape } from './tape.ts'

/** The tape up to a moment. Continuing it differently makes a fork. */
export const forkAt = (tape: Tape, at: string): Tape => ({
  ...tape,
  inputs: tape.inputs.filter((input) => Date.parse(input.at) <= Date.parse(at)),
  until: at,
})

/** The number of inputs two tapes share before they differ. */
export const sharedInputs = (one: Tape, other: Tape): number => {
  const parts = one.inputs.findIndex((input, place) => JSON.stringify(input) !== JSON.stringify(other.inputs[place]))
  return parts === -1 ? one.inputs.length : parts
}
