import { LOCAL_TIME } from '@attune/contract/local-time'
import type { Tape, TapeInput, TapeTerms } from './tape.ts'

/** The tape with all moments valid, in order and in one notation. Inputs without a valid moment are dropped. */
export const normaliseTape = (tape: Tape): Tape => {
  const begins = momentOf(tape.world.now) ?? 0
  let last = begins
  const inputs: TapeInput[] = []
  for (const input of tape.inputs) {
    const at = momentOf(input.at)
    if (at === null) continue
    last = Math.max(last, at)
    inputs.push(normaliseInput({ ...input, at: formatSeconds(last) }))
  }
  const until = Math.max(begins, momentOf(tape.until) ?? begins)
  const { quietHours, hours, ...terms } = tape.automation
  const automation = {
    ...terms,
    quietHours: isHours(quietHours) ? quietHours : null,
    ...(hours !== undefined && hours.week.every(isHours) && { hours }),
  }
  return {
    ...tape,
    world: { ...tape.world, now: formatSeconds(begins) },
    automation,
    inputs,
    until: formatSeconds(until),
  }
}

const normaliseInput = (input: TapeInput): TapeInput => {
  if (input.kind !== 'mute') return input
  const until = momentOf(input.until)
  return { ...input, until: until === null ? null : formatSeconds(until) }
}

const isHours = (hours: TapeTerms['quietHours']): boolean =>
  hours !== null && [hours.from, hours.to].every((time) => LOCAL_TIME.test(time))

const momentOf = (text: unknown): number | null => {
  const at = typeof text === 'string' ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) || Math.abs(at) > FURTHEST ? null : at
}

/** Within the range of schedules (schedule/zone.ts), with some margin. */
const FURTHEST = 9e13

/** Without fractional seconds, as the engine writes them. */
const formatSeconds = (at: number): string => new Date(at).toISOString().replace('.000Z', 'Z')
