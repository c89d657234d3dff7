import type { ProgramPlan, ProgramStep } from '@attune/contract/programs/entity'
import { PROGRAM_AHEAD_MAX } from '@attune/contract/programs/limits'
import { localDate } from '../gate/quiet-hours.ts'
import { atMinute, dayTimeOf, type DayMarks } from '../schedule/day-time.ts'
import { momentsOf } from '../schedule/moments.ts'
import { movedMoment } from '../schedule/moved-moment.ts'

/** What the times of a client's program are computed from. */
export interface ProgramClock {
  zone: string
  routine: DayMarks
}

/** A step of one client, at its moment. */
export interface TimedStep {
  step: ProgramStep
  at: Date
}

/** A plan as one client goes through it. */
export interface ClientPlan {
  steps: readonly ProgramStep[]
  /** The date of day 1, `YYYY-MM-DD`. */
  startOn: string
  /** The local times that steps were moved to, by their ids. */
  moves: Readonly<Record<string, string>>
}

const NOON = 12 * 60

/** All steps in the order they come for a client. Steps in the same minute keep their order. */
export const timeSteps = ({ steps, startOn, moves }: ClientPlan, clock: ProgramClock): TimedStep[] =>
  steps
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

/** When a program is over: the end of its last day, or its last step if that comes in the following night. */
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

export const todayOf = (at: Date, { zone }: Pick<ProgramClock, 'zone'>): string => localDate(at, zone)

/** Whether someone can be enrolled with this first day: at least one day of the program is left, and it isn't too far off. */
export const isStartPossible = (startOn: string, { today, days }: { today: string; days: number }): boolean => {
  const ahead = daysBetween(today, startOn)
  return ahead > -days && ahead <= PROGRAM_AHEAD_MAX
}

/** Day 1 if it is today: how many steps it has, and the moments of those whose time has passed. */
export const dayOneOf = (
  steps: readonly ProgramStep[],
  clock: ProgramClock,
  now: Date,
): { today: string; dayOneSteps: number; passed: Date[] } => {
  const today = todayOf(now, clock)
  const timed = timeSteps({ steps: steps.filter(({ day }) => day === 1), startOn: today, moves: {} }, clock)
  return { today, dayOneSteps: timed.length, passed: timed.flatMap(({ at }) => (at <= now ? [at] : [])) }
}
