import { isExactMoment, type ScheduleForm } from '@attune/contract/schedules/form'
import { tagToTimeframe } from '@attune/contract/schedules/depend-tag'
import type { DayMarks, ScheduleResult } from '@attune/engine/schedule/day-time'
import { describeForm } from '@attune/engine/schedule/describe-form'
import { explainNextScheduled, type ScheduledQuestion } from '@attune/engine/schedule/next-scheduled'
import { loadAutomationSettings } from '@attune/store/organizations/automation-settings'
import type { ScheduledRecord } from '@attune/store/schedules/scheduled-messages'
import type { Tenant } from '@attune/store/store'
import type { LockedContact } from '../contacts/access.ts'
import { routineOf, zoneOf, type ClockSettings } from '../contacts/client-clock.ts'

/** What a client's schedules are reckoned by. */
export interface ClientClock {
  zone: string
  routine: DayMarks
  /** When their first interaction started; null if it hasn't, or was dropped. */
  stageStart: Date | null
}

export const clientClockOf = (contact: LockedContact, settings: ClockSettings): ClientClock => ({
  zone: zoneOf(contact, settings),
  routine: routineOf(contact, settings),
  stageStart: contact.first_interaction === 'started' ? contact.first_interaction_at : null,
})

export const loadClock = async (tx: Tenant, contact: LockedContact): Promise<ClientClock> =>
  clientClockOf(contact, await loadAutomationSettings(tx))

export const toInstant = (at: Date): Temporal.Instant => Temporal.Instant.fromEpochMilliseconds(at.getTime())

/** What a schedule is reckoned from; `ran_on` is the date it last ran for. */
export type Reckoned = Pick<
  ScheduledRecord,
  'scheduled_id' | 'schedule_type' | 'schedule_value' | 'tags' | 'set_at' | 'ran_on' | 'moved_to'
>

export const formOf = (row: Pick<Reckoned, 'schedule_type' | 'schedule_value' | 'tags'>): ScheduleForm => ({
  scheduleType: row.schedule_type,
  scheduleValue: row.schedule_value,
  tags: row.tags,
})

/** A schedule in words, such as `weekly on Monday, at 08:00`. */
export const wordsOf = (row: Parameters<typeof formOf>[0]): string => describeForm(tagToTimeframe(formOf(row)))

/**
 * Whether a person chose the very minute and words. It then leaves as their own message; anything else is automation
 * (docs/decisions/0054).
 */
export const isPersonal = (
  row: Pick<ScheduledRecord, 'schedule_type' | 'schedule_value' | 'tags' | 'is_templated'>,
): boolean => !row.is_templated && isExactMoment(tagToTimeframe(formOf(row)))

export const questionOf = (row: Reckoned, clock: ClientClock, from: Date): ScheduledQuestion => ({
  form: formOf(row),
  zone: clock.zone,
  routine: clock.routine,
  setAt: toInstant(row.set_at),
  stageStart: clock.stageStart === null ? null : toInstant(clock.stageStart),
  from: toInstant(from),
  seed: row.scheduled_id,
  ranOn: row.ran_on,
})

interface NextMoment {
  at: Date
  /** The local date that the run belongs to. */
  on: string
}

/** The next run after a moment, or a sentence that says why there is none. */
export const findNextRun = (row: Reckoned, clock: ClientClock, from: Date): ScheduleResult<NextMoment> => {
  if (row.moved_to !== null) {
    const at = movedMoment(row.moved_to, clock.zone)
    if (at > from) return { ok: true, value: { at, on: row.moved_to.slice(0, 10) } }
  }
  const next = explainNextScheduled(questionOf(row, clock, from))
  return next.ok
    ? { ok: true, value: { at: new Date(next.value.at.epochMilliseconds), on: next.value.date } }
    : { ok: false, error: next.error }
}

export const movedMoment = (local: string, zone: string): Date =>
  new Date(Temporal.PlainDateTime.from(local).toZonedDateTime(zone).epochMilliseconds)
