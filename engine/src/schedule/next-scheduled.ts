import type { ScheduleForm } from '@attune/contract/schedules/form'
import { dateStrategyOf } from '@attune/contract/schedules/form'
import { tagToTimeframe } from '@attune/contract/schedules/depend-tag'
import { formFault } from './check-form.ts'
import { readClientDate, type ClientDates } from './client-date.ts'
import type { DayMarks, ScheduleResult } from './day-time.ts'
import type { NextRun } from './explain-run.ts'
import { explainRun } from './explain-run.ts'
import { formDates, formTime } from './form-parts.ts'
import { describeForm } from './describe-form.ts'
import { formatDate } from './local-words.ts'
import { isBefore, laterOf } from './compare-instants.ts'
import type { RunSearch } from './find-run.ts'
import { findRun } from './find-run.ts'
import { readDate } from './read-date.ts'
import { momentFault, zoneFault } from './zone.ts'

export interface ScheduledQuestion {
  /** As stored; a tag (`depend: …`) may hold the timeframe. */
  form: ScheduleForm
  /** The client's IANA zone. */
  zone: string
  routine: DayMarks
  /** When the schedule was set up: dates, skipped days and delays count from here. */
  setAt: Temporal.Instant
  /**
   * The client's date (`YYYY-MM-DD`) when it was set up, or when their stage began if it counts from there; if left out,
   * that of the moment in `zone`.
   */
  countedOn?: string | null | undefined
  /** When the client's stage began; null if they are in none. */
  stageStart: Temporal.Instant | null
  /** The client's values under the names of date fields. */
  clientDates?: ClientDates | undefined
  /** Runs come strictly after this moment, and after `setAt`. */
  from: Temporal.Instant
  /** Identifies the schedule; decides which minute of a range is picked. */
  seed?: string | undefined
  /** The local date (`YYYY-MM-DD`) it last ran for; null if it never ran. If left out, see `RunQuestion`. */
  ranOn?: string | null | undefined
  /** The local date of the run that a stored schedule waits for; it keeps the weekday it begins on, also in another zone. */
  runOn?: string | undefined
}

/** The next moment of a schedule; null if there is none or something is invalid. Never throws. */
export const nextScheduled = (question: ScheduledQuestion): Temporal.Instant | null => {
  const answer = explainNextScheduled(question)
  return answer.ok ? answer.value.at : null
}

/** The same with an explanation, or a sentence that says why there is none. Never throws. */
export const explainNextScheduled = (question: ScheduledQuestion): ScheduleResult<NextRun> => {
  const prepared = prepareSearch(question)
  if (!prepared.ok) return prepared
  const { search, words } = prepared.value
  return explainRun(search, search.seed, words)
}

/**
 * The next runs of a schedule, at most `count` and none after `until`, each with its local date. Empty for an invalid
 * form. The form is checked only once, because a plan asks for hundreds.
 */
export const nextScheduledRuns = (
  question: ScheduledQuestion,
  { count, until }: { count: number; until?: Temporal.Instant | undefined },
): { at: Temporal.Instant; date: string }[] => {
  const prepared = prepareSearch(question)
  if (!prepared.ok) return []
  let { search } = prepared.value
  const most = question.form.scheduleType === 'once' ? 1 : count
  const runs: { at: Temporal.Instant; date: string }[] = []
  while (runs.length < most) {
    const found = findRun(search)
    if (found === null || (until !== undefined && isBefore(until, found.at))) break
    runs.push({ at: found.at, date: found.date.toString() })
    search = { ...search, after: laterOf(search.from, found.at), ranOn: found.date }
  }
  return runs
}

/** Checks the question once for any number of runs. */
const prepareSearch = (question: ScheduledQuestion): ScheduleResult<{ search: RunSearch; words: string }> => {
  const { zone, setAt, stageStart } = question
  const fault = formFault(question.form) ?? zoneFault(zone) ?? momentFault(question.from) ?? momentFault(setAt)
  if (fault !== null) return { ok: false, error: { message: fault } }
  const form = tagToTimeframe(question.form)
  const words = describeForm(form)
  if (form.scheduleType === 'once' && question.ranOn) {
    return { ok: false, error: { message: `It already ran on ${formatDate(question.ranOn)}: ${words}.` } }
  }
  const fromStage = dateStrategyOf(form.scheduleValue) === 'DayOffsetPeriodStart'
  if (fromStage && !stageStart) {
    return { ok: false, error: { message: "The client isn't in a stage, so there's no start to count the days from." } }
  }
  const asked = dateStrategyOf(form.scheduleValue) === 'ClientDate' ? form.scheduleValue.clientDate : null
  const clientDate = asked ? readClientDate(question.clientDates, asked.field, zone) : null
  if (clientDate !== null && !clientDate.ok) return clientDate
  const counted = {
    at: (fromStage ? stageStart : null) ?? setAt,
    zone,
    on: readDate(question.countedOn),
    run: readDate(question.ranOn) ?? readDate(question.runOn),
  }
  const time = formTime(form.scheduleValue, question.routine, counted)
  if (!time.ok) return time
  const search = {
    dates: formDates(form, counted, { time: time.value, clientDate: clientDate?.value ?? null }),
    time: time.value,
    zone,
    from: setAt,
    after: laterOf(setAt, question.from),
    seed: question.seed ?? '',
    ranOn: typeof question.ranOn === 'string' ? readDate(question.ranOn) : question.ranOn,
  }
  return { ok: true, value: { search, words } }
}
