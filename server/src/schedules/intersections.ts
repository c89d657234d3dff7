import { DAY_MS, MINUTE_MS } from '@attune/contract/durations'
import type { Intersection } from '@attune/contract/schedules/entity'
import {
  CONFLICT_DAYS,
  CONFLICT_MINUTES,
  CONFLICT_RUNS,
  SCHEDULED_MESSAGES_MAX,
} from '@attune/contract/schedules/limits'
import { describeForm } from '@attune/engine/schedule/describe-form'
import { tagToTimeframe } from '@attune/contract/schedules/depend-tag'
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
  isByClientDate,
  leapDayNote,
  loadClock,
  missingDate,
  questionOf,
  type ClientClock,
  type ScheduleTiming,
} from './next-run.ts'
import { firstRunOf, readForm, type SentForm } from './read-form.ts'

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
    const form = readForm(input, clock, at, stored && formOf(stored))
    const draft: ScheduleTiming = {
      scheduled_id: input.exceptId ?? '',
      schedule_type: form.scheduleType,
      schedule_value: form.scheduleValue,
      tags: form.tags,
      set_at: at,
      ran_on: null,
      moved_to: null,
    }
    const waits = isByClientDate(draft) ? missingDate(draft, clock) : null
    if (waits === null) firstRunOf(draft, clock, at)
    const hide = hidingFor(who, contact)
    const runs = runsOf(draft, clock, at)
    const others = rows.filter((row) => !row.disabled && !row.waits && row !== stored)
    return {
      runs: runs
        .slice(0, RUNS_SHOWN)
        .map((run) => ({ at: run.toISOString(), atClient: localMinute(run, clock.zone), zone: clock.zone })),
      words: describeForm(tagToTimeframe(form)),
      note: waits ?? leapDayNote(draft, clock),
      data: others
        .flatMap((row) => conflictOf(row, runs, { clock, hide }) ?? [])
        .toSorted((a, b) => (a.at < b.at ? -1 : 1)),
    }
  })

/** The first run, whenever it is, and later ones within the span in which conflicts are looked for. */
const runsOf = (draft: ScheduleTiming, clock: ClientClock, at: Date): Date[] => {
  const count = draft.schedule_type === 'once' ? 1 : CONFLICT_RUNS
  const runs = nextScheduledRuns(questionOf(draft, clock, at), { count }).map(
    (run) => new Date(run.at.epochMilliseconds),
  )
  const [first] = runs
  return runs.filter((run) => first !== undefined && run.getTime() - first.getTime() < CONFLICT_DAYS * DAY_MS)
}

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
