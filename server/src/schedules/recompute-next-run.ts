import type { ScheduleType } from '@attune/contract/schedules/form'
import { movedMoment } from '@attune/engine/schedule/moved-moment'
import { changeScheduled, type ScheduledRecord } from '@attune/store/schedules/scheduled-messages'
import type { Tenant } from '@attune/store/store'
import { addRunJob } from './add-run-job.ts'
import {
  countedDayOf,
  findNextRun,
  isByClientDate,
  isByStage,
  isDelayed,
  ownMomentOf,
  placeAt,
  stillFollows,
  WAITING,
  type ClientClock,
  type Place,
} from './next-run.ts'

/** Computes the next run of a schedule again, on the client's clock and dates as they are now. */
export const recomputeNextRun = async (
  tx: Tenant,
  row: ScheduledRecord,
  clock: ClientClock,
  at: Date,
): Promise<boolean> => {
  const place = isByClientDate(row) ? placeByDate(row, clock, at) : placeByClock(row, clock, at)
  if (place === null) return false
  // Once a stage has begun, its days are counted from the client's date then, also in another zone.
  const { set_on, set_on_at } = isByStage(row) ? countedDayOf(row, clock) : row
  const isSame = place.next_run_at.getTime() === row.next_run_at.getTime() && place.waits === row.waits
  const isSameDay = set_on_at?.getTime() === row.set_on_at?.getTime()
  if (isSame && isSameDay && place.moved_to === row.moved_to) return false
  await changeScheduled(tx, row.scheduled_id, { ...place, set_on, set_on_at, updated_at: at })
  if (!isSame) await addRunJob(tx, { ...row, ...place }, at)
  return true
}

type NewPlace = Place & { moved_to: string | null }

/**
 * A missed one stays where it is. One that runs once, or not again for a month, is sent now if its moment has passed on
 * the new clock: late, but not lost. What comes daily or weekly goes on with its next run, even if that is a week away.
 * If there is no next run, such as without a first interaction to count from, it keeps its current time.
 */
const placeByClock = (row: ScheduledRecord, clock: ClientClock, at: Date): NewPlace | null => {
  if (row.next_run_at <= at) return null
  const next = findNextRun(row, clock, at)
  const { moved_to } = row
  // A run that a person has moved keeps the date it belongs to, as when they moved it.
  if (moved_to !== null && movedMoment(moved_to, clock.zone) > at && next.ok)
    return { ...placeAt(next.value), run_on: row.run_on, moved_to }
  const isSameRun = next.ok && next.value.on === row.run_on
  if (!isSameRun && RARE_TYPES.includes(row.schedule_type) && hasPassed(row, clock, at))
    return { waits: false, run_on: row.run_on, next_run_at: at, moved_to }
  return next.ok ? { ...placeAt(next.value), moved_to } : null
}

/** Those that would be missed for good, or for a month. */
const RARE_TYPES: readonly ScheduleType[] = ['once', 'monthly', 'yearly']

/** Whether the schedule still has a run on this date, whose moment is over on this clock. */
const hasPassed = (row: ScheduledRecord, clock: ClientClock, at: Date): boolean => {
  // On the new clock, that moment may even be before the schedule was set.
  const dayStart = new Date(Temporal.PlainDate.from(row.run_on).toZonedDateTime(clock.zone).epochMilliseconds)
  const set_at = isDelayed(row) || row.set_at < dayStart ? row.set_at : dayStart
  const { set_on } = countedDayOf(row, clock)
  const own = ownMomentOf({ ...row, set_at, set_on, ...(!isByStage(row) && { set_on_at: set_at }) }, clock)
  return own !== null && own <= at
}

/**
 * While the run still follows from the client's date, it is treated as any other. If the date has changed, the run
 * moves with it, even if a person had moved it; if no run is left, nothing is sent.
 */
const placeByDate = (row: ScheduledRecord, clock: ClientClock, at: Date): NewPlace | null => {
  const stays = !row.waits && stillFollows(row, clock)
  if (stays && row.next_run_at <= at) return null
  const moved_to = stays ? row.moved_to : null
  const next = findNextRun({ ...row, moved_to }, clock, at)
  if (stays && moved_to !== null && next.ok) return { ...placeAt(next.value), run_on: row.run_on, moved_to }
  // A new clock has passed the moment of that day: late, but not lost.
  if (stays && (!next.ok || next.value.on !== row.run_on))
    return { waits: false, run_on: row.run_on, next_run_at: at, moved_to }
  return { ...(next.ok ? placeAt(next.value) : WAITING), moved_to }
}
