import type { ScheduledMessage } from '@attune/contract/schedules/entity'
import { dateStrategyOf, timeStrategyOf } from '@attune/contract/schedules/form'
import { tagToTimeframe } from '@attune/contract/schedules/depend-tag'
import { movedMoment } from '@attune/engine/schedule/moved-moment'
import { changeScheduled, loadScheduled, type ScheduledRecord } from '@attune/store/schedules/scheduled-messages'
import { byOf } from '../calls/by.ts'
import type { Member } from '../calls/who.ts'
import { localMinute } from '../contacts/client-clock.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { lockScheduled, viewFor } from './access.ts'
import { findNextRun, formOf, loadClock, type ClientClock } from './next-run.ts'
import { recordScheduleFact } from './record-schedule-fact.ts'
import { addRunJob } from './add-run-job.ts'

interface MoveInput {
  id: string
  /** The moment that is moved. */
  at: string
  /** Local time of the client. */
  to: string
  all: boolean
  localTime?: string | undefined
}

/** Moves the next run, or with `all` the time of day of every run. */
export const moveScheduled = (deps: Deps, who: Member, input: MoveInput): Promise<ScheduledMessage> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const { row, contact } = await lockScheduled(tx, who, input.id)
    const now = deps.now()
    const clock = await loadClock(tx, contact)
    const to = readMove(input.to, clock.zone, now)
    if (row.disabled || row.next_run_at.getTime() !== Date.parse(input.at) || row.next_run_at <= now)
      throw new Refusal('PlannedMessageGone')
    const moved = { to, local: input.to, localTime: input.localTime ?? input.to.slice(11) }
    const times = input.all ? timesOfAll(row, moved, clock, now) : timesOfOne(row, moved, clock)
    await changeScheduled(tx, row.scheduled_id, { ...times, updated_at: now })
    const after = await loadScheduled(tx, row.scheduled_id)
    if (after === undefined) throw new Error('The scheduled message was not found.')
    await addRunJob(tx, after, now)
    const by = byOf(who, now)
    const about = { contactId: row.contact_id, scheduledIds: [row.scheduled_id] }
    await recordScheduleFact(tx, 'ScheduledMessageChanged', about, by)
    return viewFor({ who, contact, clock, now })(after)
  })

/** Reads a local time of the client that is still to come. */
export const readMove = (local: string, zone: string, now: Date): Date => {
  const to = readLocal(local, zone)
  if (to <= now) throw new Refusal('MoveInvalid', { reason: 'Choose a time that is still to come.' })
  return to
}

/** Reads a local time, such as `2026-11-21T07:30`. */
export const readLocal = (local: string, zone: string): Date => {
  try {
    Temporal.PlainDateTime.from(local, { overflow: 'reject' })
    return movedMoment(local, zone)
  } catch {
    // Such as February 30.
    throw new Refusal('MoveInvalid', { reason: 'There is no such date or time.' })
  }
}

const timesOfOne = (row: ScheduledRecord, { to, local }: { to: Date; local: string }, clock: ClientClock) => {
  if (row.schedule_type !== 'once') {
    const after = findNextRun({ ...row, moved_to: null, ran_on: row.run_on }, clock, row.next_run_at)
    if (after.ok && to >= after.value.at)
      throw new Refusal('MoveInvalid', {
        reason: 'It repeats, and its next time comes before that. Choose an earlier time, or change the schedule.',
      })
  }
  // The run keeps the date that it belongs to, so that the schedule continues as before.
  return timesOfExactDate(row, local, clock) ?? { moved_to: local, next_run_at: to }
}

/**
 * A message with an exact date that is moved to a local time of the client: the schedule itself gets the new date, so
 * that its words and its form match when it is sent. Null for all others.
 */
export const timesOfExactDate = (row: ScheduledRecord, local: string, clock: ClientClock) => {
  const { scheduleType, scheduleValue } = tagToTimeframe(formOf(row))
  if (scheduleType !== 'once' || dateStrategyOf(scheduleValue) !== 'ExactDate') return null
  const [localDate = '', localTime = ''] = local.split('T')
  const isExactTime = timeStrategyOf(scheduleValue) === 'ExactTime'
  const value = { ...row.schedule_value, localDate, ...(isExactTime && { localTime }) }
  return {
    schedule_value: JSON.stringify(value),
    // Any other time, such as one after waking up, can't be written as this minute.
    moved_to: isExactTime ? null : local,
    run_on: localDate,
    next_run_at: movedMoment(local, clock.zone),
  }
}

/** Every run gets a time of day. The next one comes at the chosen moment even if that is another time or day of its own. */
const timesOfAll = (
  row: ScheduledRecord,
  { to, local, localTime }: { to: Date; local: string; localTime: string },
  clock: ClientClock,
  now: Date,
) => {
  const form = tagToTimeframe(formOf(row))
  if (row.schedule_type === 'once' || timeStrategyOf(form.scheduleValue) !== 'ExactTime')
    throw new Refusal('MoveInvalid', {
      reason: 'It has no fixed time of day. Move only this one, or change the schedule.',
    })
  if (localMinute(row.next_run_at, clock.zone).slice(0, 10) !== local.slice(0, 10))
    throw new Refusal('MoveInvalid', { reason: 'To move every one, choose another time on the same day.' })
  const schedule_value = { ...row.schedule_value, localTime }
  const next = findNextRun({ ...row, schedule_value, moved_to: null }, clock, now)
  if (!next.ok) throw new Refusal('MoveInvalid', { reason: next.error.message })
  const isOwn = next.value.at.getTime() === to.getTime()
  return {
    schedule_value: JSON.stringify(schedule_value),
    moved_to: isOwn ? null : local,
    run_on: isOwn ? next.value.on : row.run_on,
    next_run_at: to,
  }
}
