import { listScheduledUntil, type ScheduledRow } from '@attune/store/schedules/scheduled-messages'
import type { Tenant } from '@attune/store/store'
import type { LockedContact } from '../contacts/access.ts'
import { localMinute, type ClockSettings } from '../contacts/client-clock.ts'
import { clientClockOf, isPersonal, ownMomentOf, runsFrom, whyWaiting, wordsOf, type ClientClock } from './next-run.ts'

/** A run that is to come. */
export interface ForeseenRun {
  at: Date
  scheduledId: string
  text: string
  words: string
  sendByType: 'user' | 'schedule'
  /** Whether it is the schedule's next run. */
  isNext: boolean
  /** When it would have been sent if nobody had moved it, in the client's time. */
  movedFrom: string | null
}

/** A scheduled message that waits for a date of the client. */
export type Undated = Pick<ForeseenRun, 'scheduledId' | 'text' | 'words'> & { reason: string }

export interface Foreseen {
  runs: ForeseenRun[]
  undated: Undated[]
}

/** More than one schedule runs in a month. */
const RUNS_MAX = 40

/** Loads clients' scheduled messages. Answers what finds one client's runs until a moment; disabled ones have none. */
export const foreseeScheduled = async (
  tx: Tenant,
  contacts: readonly LockedContact[],
  { at, until, settings }: { at: Date; until: Date; settings: ClockSettings },
): Promise<(contact: LockedContact) => Foreseen> => {
  const contactIds = contacts.map((contact) => contact.contact_id)
  const rows = Map.groupBy(await listScheduledUntil(tx, contactIds, until), (row) => row.contact_id)
  return (contact) => {
    const clock = clientClockOf(contact, settings)
    const [waiting, dated] = partition(rows.get(contact.contact_id) ?? [])
    return {
      runs: dated.flatMap((row) => runsOf(row, clock, { at, until })),
      undated: waiting.map((row) => ({
        scheduledId: row.scheduled_id,
        text: row.text,
        words: wordsOf(row),
        reason: whyWaiting(row, clock),
      })),
    }
  }
}

/** Its text, and a note that files are sent with it. */
const describeContent = ({ text, attachments: { length } }: ScheduledRow): string => {
  if (length === 0) return text
  return [text, `(${length === 1 ? '1 file' : `${length} files`})`].filter(Boolean).join(' ')
}

const partition = (rows: readonly ScheduledRow[]): [waiting: ScheduledRow[], dated: ScheduledRow[]] => [
  rows.filter((row) => row.waits),
  rows.filter((row) => !row.waits),
]

const runsOf = (row: ScheduledRow, clock: ClientClock, { at, until }: { at: Date; until: Date }): ForeseenRun[] => {
  // One that is due right now is about to be sent.
  const first = row.next_run_at > at ? row.next_run_at : at
  const moments = runsFrom(row, clock, { first, count: RUNS_MAX, until })
  const words = wordsOf(row)
  const movedFrom = row.moved_to === null ? null : findMovedFrom(row, clock)
  const sendByType = isPersonal(row) ? ('user' as const) : ('schedule' as const)
  return moments.map((moment, index) => ({
    at: moment,
    scheduledId: row.scheduled_id,
    text: describeContent(row),
    words,
    sendByType,
    isNext: index === 0,
    movedFrom: index === 0 ? movedFrom : null,
  }))
}

/** The schedule's own moment on the date that the moved run belongs to; null if it has none on it. */
const findMovedFrom = (row: ScheduledRow, clock: ClientClock): string | null => {
  const own = ownMomentOf(row, clock)
  const local = own === null ? null : localMinute(own, clock.zone)
  return local === row.moved_to ? null : local
}
