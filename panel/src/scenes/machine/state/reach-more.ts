import { findUnwalked } from '@attune/engine/tape/answers/find-unwalked'
import type { Coverage } from '@attune/engine/tape/coverage'
import { playTape } from '@attune/engine/tape/play-tape'
import { act, moveTo, toMs, tapeUpTo, type Machine } from './machine.ts'

/**
 * Does at the playhead what walks something new, and goes there: the inputs one after another, each at its moment. Null:
 * nothing within reach does, neither from here nor from the beginning.
 */
export const reachMore = (machine: Machine, walked: Coverage): Machine | null => {
  const { played } = machine.line
  const here = playTape(played.scene, tapeUpTo(machine), played)
  const found = findUnwalked(here, walked)
  if (found === null) return fromStart(machine, walked)
  return follow(machine, found.tape, here.tape.inputs.length)
}

/** Where the scene has gone on too far, another way may lead there from its beginning. */
const fromStart = (machine: Machine, walked: Coverage): Machine | null => {
  const { played } = machine.line
  const { now } = played.tape.world
  const inputs = played.tape.inputs.filter(({ at }) => at === now)
  const begun = playTape(played.scene, { ...played.tape, inputs, until: now }, played)
  const found = findUnwalked(begun, walked)
  return found === null ? null : follow(moveTo(machine, toMs(now)), found.tape, begun.tape.inputs.length)
}

const follow = (machine: Machine, tape: Parameters<typeof playTape>[1], known: number): Machine => {
  let on = machine
  for (const { at, ...deed } of tape.inputs.slice(known)) on = act(moveTo(on, toMs(at)), deed)
  return moveTo(on, toMs(tape.until))
}
