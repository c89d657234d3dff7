import type { ProgramPlan, ProgramStep } from '@attune/contract/programs/entity'
import { atMinute, dayTimeOf, type DayMarks } from '@attune/engine/schedule/day-time'
import { momentsOf } from '@attune/engine/schedule/moments'
import type { ProgramStateRecord } from '@attune/store/programs/states'
import type { LockedContact } from '../contacts/access.ts'
import { localMinute, routineOf, zoneOf, type ClockSettings } from '../contacts/client-clock.ts'
import { movedMoment } from '../schedules/next-run.ts'

/** What the times of a client's program are computed from. */
export interface ProgramClock {
  zone: string
  routine: DayMarks
}

export const programClockOf = (contact: LockedContact, settings: ClockSettings): ProgramClock => ({
  zone: zoneOf(contact, settings),
  routine: routineOf(contact, settings),
})

/** A step of one client, at its moment. */
export interface TimedStep {
  step: ProgramStep
  at: Date
}

const NOON = 12 * 60

/** A client's plan, its first day, and the steps that were moved for them. */
type ClientPlan = Pick<ProgramStateRecord, 'plan' | 'start_on' | 'moves'>

/** All steps in the order they come for a client. Steps of one minute keep their order. */
export const timeSteps = ({ plan, start_on: startOn, moves }: ClientPlan, clock: ProgramClock): TimedStep[] =>
  plan.steps
    .map((step) => {
      const moved = moves[step._id]
      return { step, at: moved === undefined ? momentOf(step, startOn, clock) : movedMoment(moved, clock.zone) }
    })
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())

const momentOf = ({ day, time }: ProgramStep, startOn: string, { zone, routine }: ProgramClock): Date => {
  const date = addDays(startOn, day - 1)
  const dayStart = Temporal.PlainDate.from(date).toZonedDateTime(zone).toInstant()
  const found = dayTimeOf(time, routine, { at: dayStart, zone })
  const dayTime = found.ok ? found.value : atMinute(NOON)
  return toDate(momentsOf(dayTime, Temporal.PlainDate.from(date), zone).at(0))
}

/** When a date begins on the client's clock. */
export const dayStartOf = (date: string, { zone }: ProgramClock): Date =>
  toDate(Temporal.PlainDate.from(date).toZonedDateTime(zone).toInstant())

/** When a program is over: the end of its last day, or its last step if that comes in the night after. */
export const endOf = (
  plan: Pick<ProgramPlan, 'days'>,
  startOn: string,
  clock: ProgramClock,
  timed: readonly TimedStep[],
): Date => {
  const end = dayStartOf(addDays(startOn, plan.days), clock)
  const last = timed.at(-1)?.at ?? end
  return last > end ? last : end
}

const toDate = (instant: Temporal.Instant): Date => new Date(instant.epochMilliseconds)

export const addDays = (date: string, days: number): string => Temporal.PlainDate.from(date).add({ days }).toString()

export const daysBetween = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'days' }).days

export const todayOf = (at: Date, { zone }: Pick<ProgramClock, 'zone'>): string => localMinute(at, zone).slice(0, 10)

/** The day of the program that a client is on; while it is postponed, the day it will resume with. Null if there is none. */
export const dayOf = (
  state: Pick<ProgramStateRecord, 'start_on' | 'postponed_until' | 'ended_at' | 'plan'>,
  today: string,
): number | null => {
  const from = state.postponed_until !== null && state.postponed_until > today ? state.postponed_until : today
  const day = daysBetween(state.start_on, from) + 1
  return state.ended_at !== null || day < 1 || day > state.plan.days ? null : day
}
