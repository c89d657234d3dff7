import { dateStrategyOf, isExactMoment, timeStrategyOf, type ScheduleForm } from '@attune/contract/schedules/form'
import { tagToTimeframe } from '@attune/contract/schedules/depend-tag'
import { followsFromDate, readClientDate, type ClientDates } from '@attune/engine/schedule/client-date'
import type { DayMarks, ScheduleResult } from '@attune/engine/schedule/day-time'
import { describeForm } from '@attune/engine/schedule/describe-form'
import { movedMoment } from '@attune/engine/schedule/moved-moment'
import { explainNextScheduled, nextScheduledRuns, type ScheduledQuestion } from '@attune/engine/schedule/next-scheduled'
import { loadAutomationSettings } from '@attune/store/organizations/automation-settings'
import type { ScheduledRecord } from '@attune/store/schedules/scheduled-messages'
import type { Tenant } from '@attune/store/store'
import type { LockedContact } from '../contacts/access.ts'
import { clientDatesOf, localMinute, routineOf, zoneOf, type ClockSettings } from '../contacts/client-clock.ts'

/** What the moments of a client's schedules are computed from. */
export interface ClientClock {
  zone: string
  routine: DayMarks
  /** When their first interaction started; null if it hasn't, or was dropped. */
  stageStart: Date | null
  /** The client's dates. */
  clientDates: ClientDates
}

export const clientClockOf = (contact: LockedContact, settings: ClockSettings): ClientClock => ({
  zone: zoneOf(contact, settings),
  routine: routineOf(contact, settings),
  stageStart: contact.first_interaction === 'started' ? contact.first_interaction_at : null,
  clientDates: clientDatesOf(contact),
})

export const loadClock = async (tx: Tenant, contact: LockedContact): Promise<ClientClock> =>
  clientClockOf(contact, await loadAutomationSettings(tx))

export const toInstant = (at: Date): Temporal.Instant => Temporal.Instant.fromEpochMilliseconds(at.getTime())

/** What a schedule says about its moments; `ran_on` is the date it last ran for. */
export type ScheduleTiming = Pick<
  ScheduledRecord,
  | 'scheduled_id'
  | 'schedule_type'
  | 'schedule_value'
  | 'tags'
  | 'set_at'
  | 'set_on'
  | 'set_on_at'
  | 'ran_on'
  | 'moved_to'
> & {
  /** Once it is stored: the date of the run that it waits for. */
  run_on?: string | undefined
}

/**
 * The moment from which a schedule counts its days, and the client's date then: when it was set, or when their stage
 * began; nulls without a stage. An earlier version stores no date, and the stage may have begun again: then it is the
 * date in the client's zone.
 */
export const countedDayOf = (
  row: Pick<ScheduleTiming, 'schedule_value' | 'set_at' | 'set_on' | 'set_on_at'>,
  clock: ClientClock,
): { set_on: string | null; set_on_at: Date | null } => {
  const at = isByStage(row) ? clock.stageStart : row.set_at
  if (at === null) return { set_on: null, set_on_at: null }
  const stored = row.set_on_at?.getTime() === at.getTime() ? row.set_on : null
  return { set_on: stored ?? localMinute(at, clock.zone).slice(0, 10), set_on_at: at }
}

export const formOf = (row: Pick<ScheduleTiming, 'schedule_type' | 'schedule_value' | 'tags'>): ScheduleForm => ({
  scheduleType: row.schedule_type,
  scheduleValue: row.schedule_value,
  tags: row.tags,
})

/** A schedule in words, such as `weekly on Monday, at 08:00`. */
export const wordsOf = (row: Parameters<typeof formOf>[0]): string => describeForm(tagToTimeframe(formOf(row)))

/**
 * Whether a person chose the very minute and words. It is then sent as their own message; anything else is automation
 * (docs/decisions/0054).
 */
export const isPersonal = (
  row: Pick<ScheduledRecord, 'schedule_type' | 'schedule_value' | 'tags' | 'is_templated'>,
): boolean => !row.is_templated && isExactMoment(tagToTimeframe(formOf(row)))

export const questionOf = (row: ScheduleTiming, clock: ClientClock, from: Date): ScheduledQuestion => ({
  form: formOf(row),
  zone: clock.zone,
  routine: clock.routine,
  setAt: toInstant(row.set_at),
  countedOn: countedDayOf(row, clock).set_on,
  stageStart: clock.stageStart === null ? null : toInstant(clock.stageStart),
  clientDates: clock.clientDates,
  from: toInstant(from),
  seed: row.scheduled_id,
  ranOn: row.ran_on,
  runOn: row.run_on,
})

export interface NextMoment {
  at: Date
  /** The local date that the run belongs to. */
  on: string
}

/** The next run after a moment, or a sentence that says why there is none. */
export const findNextRun = (row: ScheduleTiming, clock: ClientClock, from: Date): ScheduleResult<NextMoment> => {
  if (row.moved_to !== null) {
    const at = movedMoment(row.moved_to, clock.zone)
    if (at > from) return { ok: true, value: { at, on: row.moved_to.slice(0, 10) } }
  }
  const next = explainNextScheduled(questionOf(row, clock, from))
  return next.ok
    ? { ok: true, value: { at: new Date(next.value.at.epochMilliseconds), on: next.value.date } }
    : { ok: false, error: next.error }
}

/** The schedule's own moment on the date that its run belongs to, even if it has passed; null if it has none on it. */
export const ownMomentOf = (row: ScheduleTiming & Pick<ScheduledRecord, 'run_on'>, clock: ClientClock): Date | null => {
  const asked = questionOf(row, clock, daysBeforeRun(row, clock))
  const own = nextScheduledRuns(asked, { count: DAYS_LOOKED_AT }).find(({ date }) => date === row.run_on)
  return own === undefined ? null : new Date(own.at.epochMilliseconds)
}

/**
 * The schedule's own runs that are over on this clock, from the one that it waits for; a new clock may have passed them
 * all at once.
 */
export const passedRunsOf = (
  row: ScheduleTiming & Pick<ScheduledRecord, 'run_on'>,
  clock: ClientClock,
  at: Date,
): NextMoment[] => {
  const from = daysBeforeRun(row, clock)
  // On this clock, they may even be before the schedule was set.
  const setAt = toInstant(isDelayed(row) || row.set_at < from ? row.set_at : from)
  const runs = nextScheduledRuns(
    { ...questionOf(row, clock, from), setAt },
    { count: RUNS_PASSED, until: toInstant(at) },
  )
  return runs
    .filter(({ date }) => date >= row.run_on)
    .map((run) => ({ at: new Date(run.at.epochMilliseconds), on: run.date }))
}

/** Before the moment of its run in any zone: an offset moves it to a neighboring date. */
const daysBeforeRun = ({ run_on }: Pick<ScheduledRecord, 'run_on'>, { zone }: ClientClock): Date =>
  new Date(Temporal.PlainDate.from(run_on).subtract({ days: 2 }).toZonedDateTime(zone).epochMilliseconds)

const DAYS_LOOKED_AT = 4
/** Days before its date, and as many as a clock can pass: clocks are at most 26 hours apart. */
const RUNS_PASSED = 6

/** The runs of a stored schedule: `first`, which may have been moved, and at most `count` after it, none after `until`. */
export const runsFrom = (
  row: ScheduleTiming & Pick<ScheduledRecord, 'run_on'>,
  clock: ClientClock,
  { first, count, until }: { first: Date; count: number; until?: Date },
): Date[] => {
  if (row.schedule_type === 'once') return [first]
  const asked = { ...questionOf(row, clock, first), ranOn: row.run_on }
  const later = nextScheduledRuns(asked, { count, until: until && toInstant(until) })
  return [first, ...later.map(({ at }) => new Date(at.epochMilliseconds))]
}

/** The place of a schedule: when it next runs, or that it waits for a date of the client. */
export type Place = { waits: boolean; run_on: string; next_run_at: Date }

/** The place of a schedule without a next run. Its moment means nothing, but sorts it last. */
export const WAITING: Place = { waits: true, run_on: '', next_run_at: new Date('9999-12-31T00:00:00Z') }

export const placeAt = ({ at, on }: NextMoment): Place => ({ waits: false, run_on: on, next_run_at: at })

/**
 * The place of the next run if a person has moved it and the schedule is still at the run before, which was taken back from
 * the gate; null if not. It keeps the date that it belongs to.
 */
export const movedPlaceOf = (
  row: ScheduleTiming & Pick<Place, 'run_on' | 'next_run_at'>,
  clock: ClientClock,
  at: Date,
): (Place & { moved_to: string }) | null => {
  if (row.moved_to === null || row.run_on !== row.ran_on) return null
  const next_run_at = movedMoment(row.moved_to, clock.zone)
  if (next_run_at <= at || next_run_at.getTime() === row.next_run_at.getTime()) return null
  const dayStart = Temporal.PlainDate.from(row.run_on).toZonedDateTime(clock.zone)
  const own = findNextRun({ ...row, moved_to: null }, clock, new Date(dayStart.epochMilliseconds))
  return own.ok ? { waits: false, run_on: own.value.on, next_run_at, moved_to: row.moved_to } : null
}

type Form = Pick<ScheduleTiming, 'schedule_type' | 'schedule_value'>

/** Whether it counts from a date of the client. */
export const isByClientDate = ({ schedule_value }: Form): boolean => dateStrategyOf(schedule_value) === 'ClientDate'

/** Whether it counts days from the beginning of the client's stage. */
export const isByStage = ({ schedule_value }: Pick<Form, 'schedule_value'>): boolean =>
  dateStrategyOf(schedule_value) === 'DayOffsetPeriodStart'

/** Whether its time counts in minutes from a moment, not on a clock. */
export const isDelayed = ({ schedule_value }: Pick<ScheduleTiming, 'schedule_value'>): boolean =>
  timeStrategyOf(schedule_value) === 'DelayInMinutes'

/** Why the client has no such date, in a sentence; null if they have. */
export const missingDate = ({ schedule_value: { clientDate } }: Form, clock: ClientClock): string | null => {
  const date = readClientDate(clock.clientDates, clientDate?.field ?? '', clock.zone)
  return date.ok ? null : date.error.message
}

/** Why a schedule has no next run, in a sentence. */
export const whyWaiting = (row: Form, clock: ClientClock): string => missingDate(row, clock) ?? DATE_PASSED

const DATE_PASSED = 'That day has passed, so nothing is sent.'

/** A note about a date that most years don't have. */
export const leapDayNote = (row: Form, clock: ClientClock): string | null => {
  if (row.schedule_type !== 'yearly') return null
  const date = yearlyDateOf(row, clock)
  return date?.month === 2 && date.day === 29 ? 'In years without February 29, it is sent on February 28.' : null
}

/** The date that comes every year: the one that was chosen, or the client's. */
const yearlyDateOf = ({ schedule_value }: Form, clock: ClientClock): Temporal.PlainDate | null => {
  const { localDate, clientDate } = schedule_value
  if (localDate !== null && localDate !== undefined) return Temporal.PlainDate.from(localDate)
  const carried = readClientDate(clock.clientDates, clientDate?.field ?? '', clock.zone)
  return carried.ok ? carried.value : null
}

/** Whether a run of a local date still follows from the client's date, which may have changed. */
export const stillFollows = (row: Form & { run_on: string }, clock: ClientClock): boolean => {
  const { field = '', days = 0 } = row.schedule_value.clientDate ?? {}
  const date = readClientDate(clock.clientDates, field, clock.zone)
  if (!date.ok || row.run_on === '') return false
  const yearly = row.schedule_type === 'yearly'
  return followsFromDate(date.value, Temporal.PlainDate.from(row.run_on), { days, yearly })
}
