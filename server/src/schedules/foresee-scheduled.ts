import { SCHEDULED_MESSAGES_MAX } from '@attune/contract/schedules/limits'
import { nextScheduledRuns } from '@attune/engine/schedule/next-scheduled'
import { listScheduled } from '@attune/store/schedules/scheduled-messages'
import type { Tenant } from '@attune/store/store'
import type { LockedContact } from '../contacts/access.ts'
import { isPersonal, loadClock, questionOf, toInstant, wordsOf } from './next-run.ts'

/** A run that is to come. */
export interface ForeseenRun {
  at: Date
  scheduledId: string
  text: string
  words: string
  sendByType: 'user' | 'schedule'
}

/** More than one schedule runs in a month. */
const RUNS_MAX = 40

/** The runs of a client's scheduled messages until a moment. Disabled ones have none. */
export const foreseeScheduled = async (
  tx: Tenant,
  contact: LockedContact,
  { at, until }: { at: Date; until: Date },
): Promise<ForeseenRun[]> => {
  const rows = (await listScheduled(tx, contact.contact_id, { limit: SCHEDULED_MESSAGES_MAX })).filter(
    (row) => !row.disabled && row.next_run_at <= until,
  )
  if (rows.length === 0) return []
  const clock = await loadClock(tx, contact)
  return rows.flatMap((row) => {
    // One that is due right now is about to leave.
    const first = row.next_run_at > at ? row.next_run_at : at
    const asked = { ...questionOf({ ...row, moved_to: null }, clock, first), ranOn: row.run_on }
    const later =
      row.schedule_type === 'once' ? [] : nextScheduledRuns(asked, { count: RUNS_MAX, until: toInstant(until) })
    const words = wordsOf(row)
    const sendByType = isPersonal(row) ? ('user' as const) : ('schedule' as const)
    const moments = [first, ...later.map((run) => new Date(run.at.epochMilliseconds))]
    return moments.map((moment) => ({ at: moment, scheduledId: row.scheduled_id, text: row.text, words, sendByType }))
  })
}
