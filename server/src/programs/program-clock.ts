import {
  daysBetween,
  timeSteps as timePlan,
  type ProgramClock,
  type TimedStep,
} from '@attune/engine/programs/program-clock'
import type { ProgramStateRecord } from '@attune/store/programs/states'
import type { LockedContact } from '../contacts/access.ts'
import { routineOf, zoneOf, type ClockSettings } from '../contacts/client-clock.ts'

export const programClockOf = (contact: LockedContact, settings: ClockSettings): ProgramClock => ({
  zone: zoneOf(contact, settings),
  routine: routineOf(contact, settings),
})

/** All steps in the order they come for a client. */
export const timeSteps = (
  { plan, start_on: startOn, moves }: Pick<ProgramStateRecord, 'plan' | 'start_on' | 'moves'>,
  clock: ProgramClock,
): TimedStep[] => timePlan({ steps: plan.steps, startOn, moves }, clock)

/** The day of the program, counted from its first; while it is postponed, the day on which it will resume. */
export const countDay = (
  { start_on: startOn, postponed_until: until }: Pick<ProgramStateRecord, 'start_on' | 'postponed_until'>,
  today: string,
): number => daysBetween(startOn, until !== null && until > today ? until : today) + 1

/** The day of the program that a client is on; while it is postponed, the day it will resume with. Null if there is none. */
export const dayOf = (
  state: Pick<ProgramStateRecord, 'start_on' | 'postponed_until' | 'ended_at' | 'plan'>,
  today: string,
): number | null => {
  const day = countDay(state, today)
  return state.ended_at !== null || day < 1 || day > state.plan.days ? null : day
}

/** A date, `2026-11-21`; null if there is no such date. */
export const readDate = (sent: string): string | null => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(sent)) return null
  try {
    return Temporal.PlainDate.from(sent, { overflow: 'reject' }).toString()
  } catch {
    // The month has no such day.
    return null
  }
}
