import type { ScheduleType } from '@attune/contract/schedules/form'
import { movedMoment } from '@attune/engine/schedule/moved-moment'
import { changeScheduled, type ScheduledRecord } from '@attune/store/schedules/scheduled-messages'
import type { Tenant } from '@attune/store/store'
import { localMinute } from '../contacts/client-clock.ts'
import { addRunJob } from './add-run-job.ts'
import {
  countedDayOf,
  findNextRun,
  isByClientDate,
  isByStage,
  passedRunsOf,
  placeAt,
  stillFollows,
  WAITING,
  type ClientClock,
  type Place,
  type ScheduleTiming,
} from './next-run.ts'

/** When a next run is computed again. */
interface Recomputing {
  at: Date
  /** Whether a run that comes daily or weekly may be sent late. What comes more rarely always is. */
  mayBeLate: boolean
}

/** Computes the next run of a schedule again, on the client's clock and dates as they are now. */
export const recomputeNextRun = async (
  tx: Tenant,
  row: ScheduledRecord,
  clock: ClientClock,
  { at, mayBeLate }: Recomputing,
): Promise<boolean> => {
  const place = isByClientDate(row) ? placeByDate(row, clock, at) : placeByClock(row, clock, { at, mayBeLate })
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

type Placed = ScheduleTiming & Pick<Place, 'run_on' | 'next_run_at'>
type NewPlace = Place & { moved_to: string | null }

/**
 * A missed one stays where it is. A run whose moment has passed on the new clock, but not on the old one, is sent now:
 * late, but not lost. If there is no next run, such as without a first interaction to count from, it keeps its current
 * time.
 */
export const placeByClock = (row: Placed, clock: ClientClock, { at, mayBeLate }: Recomputing): NewPlace | null => {
  if (row.next_run_at <= at) return null
  const next = findNextRun(row, clock, at)
  const { moved_to } = row
  // A run that a person has moved keeps the date it belongs to, as when they moved it.
  if (moved_to !== null && movedMoment(moved_to, clock.zone) > at && next.ok)
    return { ...placeAt(next.value), run_on: row.run_on, moved_to }
  const isSameRun = next.ok && next.value.on === row.run_on
  const canBeLate = !isSameRun && (mayBeLate || RARE_TYPES.includes(row.schedule_type))
  const late = canBeLate ? lateRunOf(row, clock, at) : null
  if (late !== null)
    return { waits: false, run_on: late, next_run_at: at, moved_to: late === row.run_on ? moved_to : null }
  return next.ok ? { ...placeAt(next.value), moved_to: null } : null
}

/** Those that would be missed for good, or for a month. */
const RARE_TYPES: readonly ScheduleType[] = ['once', 'monthly', 'yearly']

/**
 * The date of the run that a new clock has passed; null if there is none. What comes daily or weekly is late on the day of
 * its moment alone: once that is over, the next run is the one for the day it is, and nobody gets two on one day.
 */
const lateRunOf = (row: Placed, clock: ClientClock, at: Date): string | null => {
  const passed = passedRunsOf(row, clock, at)
  if (RARE_TYPES.includes(row.schedule_type)) return passed.some(({ on }) => on === row.run_on) ? row.run_on : null
  const today = dateAt(at, clock)
  const own = passed.findLast((run) => dateAt(run.at, clock) === today)
  if (own !== undefined) return own.on
  const { moved_to } = row
  const hasMoved = moved_to !== null && moved_to.startsWith(today) && movedMoment(moved_to, clock.zone) <= at
  return hasMoved ? row.run_on : null
}

const dateAt = (at: Date, { zone }: ClientClock): string => localMinute(at, zone).slice(0, 10)

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
