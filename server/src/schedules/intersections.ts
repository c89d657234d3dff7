import { DAY_MS, MINUTE_MS } from '@attune/contract/durations'
import type { Intersection } from '@attune/contract/schedules/entity'
import type { ScheduleForm } from '@attune/contract/schedules/form'
import {
  CONFLICT_DAYS,
  CONFLICT_MINUTES,
  CONFLICT_RUNS,
  SCHEDULED_MESSAGES_MAX,
} from '@attune/contract/schedules/limits'
import { explainNextScheduled, nextScheduledRuns } from '@attune/engine/schedule/next-scheduled'
import { listContacts } from '@attune/store/contacts/contacts'
import { listScheduled, type ScheduledRecord } from '@attune/store/schedules/scheduled-messages'
import type { Member } from '../calls/who.ts'
import { visibilityOf } from '../contacts/access.ts'
import { hidingFor, type HideIdentity } from '../contacts/private-data.ts'
import { localMinute } from '../contacts/client-clock.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import {
  formOf,
  leapDayNote,
  loadClock,
  questionOf,
  runsFrom,
  whyWaiting,
  wordsOf,
  type ClientClock,
  type Place,
  type ScheduleTiming,
} from './next-run.ts'
import { columnsOf, firstPlaceOf, readForm, type SentForm } from './read-form.ts'
import { countFromNow, isOver, keepsSchedule, resumedPlaceOf } from './same-schedule.ts'

const RUNS_SHOWN = 3

interface Answer {
  runs: { at: string; atClient: string; zone: string }[]
  words: string
  note: string | null
  data: Intersection[]
}

/** The next runs of a schedule, and what else is sent to the client close to them. Disabled messages don't count. */
export const findIntersections = (
  deps: Deps,
  who: Member,
  input: SentForm & { id: string; exceptId?: string | undefined },
): Promise<Answer> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const [contact] = await listContacts(tx, { ...visibilityOf(deps, who), ids: [input.id], limit: 1 })
    if (contact === undefined) throw new Refusal('ContactNotFound')
    const at = deps.now()
    const clock = await loadClock(tx, contact)
    const rows = await listScheduled(tx, input.id, { limit: SCHEDULED_MESSAGES_MAX })
    const stored = rows.find((row) => row.scheduled_id === input.exceptId)
    const isKept = stored !== undefined && !isOver(stored, at) && keepsSchedule(stored, input as ScheduleForm)
    const draft = isKept ? stored : draftOf(input, stored, { clock, at })
    const place = isKept ? keptPlaceOf(stored, clock, at) : firstPlaceOf(draft, clock, at)
    const runs = withinDays(place.waits ? [] : isKept ? runsOfKept(stored, place, clock) : runsOf(draft, clock, at))
    const hide = hidingFor(who, contact)
    const others = rows.filter((row) => !row.disabled && !row.waits && row !== stored)
    return {
      runs: runs
        .slice(0, RUNS_SHOWN)
        .map((run) => ({ at: run.toISOString(), atClient: localMinute(run, clock.zone), zone: clock.zone })),
      words: wordsOf(draft),
      note: place.waits ? whyWaiting(draft, clock) : leapDayNote(draft, clock),
      data: others
        .flatMap((row) => conflictOf(row, runs, { clock, hide }) ?? [])
        .toSorted((a, b) => (a.at < b.at ? -1 : 1)),
    }
  })

/** A checked schedule that isn't stored yet, or replaces a stored one. */
const draftOf = (
  input: SentForm & { exceptId?: string | undefined },
  stored: ScheduledRecord | undefined,
  { clock, at }: { clock: ClientClock; at: Date },
): ScheduleTiming => {
  const form = readForm(input, clock, at, stored && formOf(stored))
  const scheduled_id = input.exceptId ?? ''
  return { scheduled_id, ...columnsOf(form), ...countFromNow(form, clock, at, stored) }
}

/** Where a kept schedule continues: now if it is due; if it is disabled, where it would continue once enabled. */
const keptPlaceOf = (row: ScheduledRecord, clock: ClientClock, at: Date): Place => {
  if (row.disabled) return resumedPlaceOf(row, clock, at)
  return row.next_run_at > at ? row : { ...row, next_run_at: at }
}

const runsOfKept = (row: ScheduledRecord, { run_on, next_run_at: first }: Place, clock: ClientClock): Date[] =>
  runsFrom({ ...row, run_on }, clock, { first, count: CONFLICT_RUNS })

/** The runs that are checked for conflicts: those within `CONFLICT_DAYS` of the first. */
const withinDays = (runs: readonly Date[]): Date[] => {
  const [first] = runs
  return runs.filter((run) => first !== undefined && run.getTime() - first.getTime() < CONFLICT_DAYS * DAY_MS)
}

const runsOf = (draft: ScheduleTiming, clock: ClientClock, at: Date): Date[] =>
  nextScheduledRuns(questionOf(draft, clock, at), { count: CONFLICT_RUNS }).map(
    ({ at: run }) => new Date(run.epochMilliseconds),
  )

/** The first run of another message that is close to one of these. */
const conflictOf = (
  row: ScheduledRecord,
  runs: readonly Date[],
  { clock, hide }: { clock: ClientClock; hide: HideIdentity },
): Intersection | null => {
  for (const run of runs) {
    const at = runNear(row, run, clock)
    if (at === null) continue
    const minutesApart = Math.round(Math.abs(at.getTime() - run.getTime()) / MINUTE_MS)
    return {
      _id: row.scheduled_id,
      text: hide(row.text),
      at: at.toISOString(),
      closeTo: run.toISOString(),
      minutesApart,
    }
  }
  return null
}

const runNear = (row: ScheduledRecord, run: Date, clock: ClientClock): Date | null => {
  const isNear = (at: Date) => Math.abs(at.getTime() - run.getTime()) <= CONFLICT_MINUTES * MINUTE_MS
  if (isNear(row.next_run_at)) return row.next_run_at
  const from = new Date(run.getTime() - CONFLICT_MINUTES * MINUTE_MS - 1)
  // Runs before its next one are over.
  if (row.schedule_type === 'once' || from < row.next_run_at) return null
  const next = explainNextScheduled({ ...questionOf(row, clock, from), ranOn: row.run_on })
  const at = next.ok ? new Date(next.value.at.epochMilliseconds) : null
  return at !== null && isNear(at) ? at : null
}
