import { movedMoment } from '@attune/engine/schedule/moved-moment'
import { changeScheduled, type ScheduledRecord } from '@attune/store/schedules/scheduled-messages'
import type { Tenant } from '@attune/store/store'
import { addRunJob } from './add-run-job.ts'
import {
  findNextRun,
  isByClientDate,
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
  const isSame = place.next_run_at.getTime() === row.next_run_at.getTime() && place.waits === row.waits
  if (isSame && place.moved_to === row.moved_to) return false
  await changeScheduled(tx, row.scheduled_id, { ...place, updated_at: at })
  if (!isSame) await addRunJob(tx, { ...row, ...place }, at)
  return true
}

type NewPlace = Place & { moved_to: string | null }

/**
 * A missed one stays where it is. One whose only moment has passed on the new clock is sent now: late, but not lost. If
 * there is no next run, a repeating message keeps its current time.
 */
const placeByClock = (row: ScheduledRecord, clock: ClientClock, at: Date): NewPlace | null => {
  if (row.next_run_at <= at) return null
  const next = findNextRun(row, clock, at)
  const { moved_to } = row
  // A run that a person has moved keeps the date it belongs to, as when they moved it.
  if (moved_to !== null && movedMoment(moved_to, clock.zone) > at && next.ok)
    return { ...placeAt(next.value), run_on: row.run_on, moved_to }
  if (next.ok) return { ...placeAt(next.value), moved_to }
  return row.schedule_type === 'once' ? { waits: false, run_on: row.run_on, next_run_at: at, moved_to } : null
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
