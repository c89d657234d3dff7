import { findUnwalked } from '@attune/engine/tape/answers/find-unwalked'
import type { Coverage } from '@attune/engine/tape/coverage'
import { playTape } from '@attune/engine/tape/play-tape'
import { act, moveTo, toMs, tapeUpTo, type Machine } from './machine.ts'

/**
 * Adds the inputs that visit something new and moves there, each input at its own time. Null if nothing new can be
 * reached, neither from the playhead nor from the beginning.
 */
export const reachMore = (machine: Machine, coverage: Coverage): Machine | null => {
  const { played } = machine.line
  const here = playTape(played.scene, tapeUpTo(machine), played)
  const found = findUnwalked(here, coverage)
  if (found === null) return fromStart(machine, coverage)
  return follow(machine, found.tape, here.tape.inputs.length)
}

/** If the scene has gone too far, a different path from the beginning may still get there. */
const fromStart = (machine: Machine, coverage: Coverage): Machine | null => {
  const { played } = machine.line
  const { now } = played.tape.world
  const inputs = played.tape.inputs.filter(({ at }) => at === now)
  const begun = playTape(played.scene, { ...played.tape, inputs, until: now }, played)
  const found = findUnwalked(begun, coverage)
  return found === null ? null : follow(moveTo(machine, toMs(now)), found.tape, begun.tape.inputs.length)
}

const follow = (machine: Machine, tape: Parameters<typeof playTape>[1], known: number): Machine => {
  let on = machine
  for (const { at, ...deed } of tape.inputs.slice(known)) on = act(moveTo(on, toMs(at)), deed)
  return moveTo(on, toMs(tape.until))
}
