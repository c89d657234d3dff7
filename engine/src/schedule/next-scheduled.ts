import type { ScheduleForm } from '@attune/contract/schedules/form'
import { dateStrategyOf } from '@attune/contract/schedules/form'
import { tagToTimeframe } from '@attune/contract/schedules/depend-tag'
import { formFault } from './check-form.ts'
import type { DayMarks, ScheduleResult } from './day-time.ts'
import type { NextRun } from './explain-run.ts'
import { explainRun } from './explain-run.ts'
import { formDates, formTime } from './form-parts.ts'
import { describeForm } from './describe-form.ts'
import { isBefore } from './compare-instants.ts'
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
  /** When the client's stage began; null if they are in none. */
  stageStart: Temporal.Instant | null
  /** Runs come strictly after this moment, and after `setAt`. */
  from: Temporal.Instant
  /** Identifies the schedule; decides which minute of a range is picked. */
  seed?: string | undefined
  /** The local date (`YYYY-MM-DD`) it last ran for; null if it never ran. If left out, see `RunQuestion`. */
  ranOn?: string | null | undefined
}

/** The next moment of a schedule; null if there is none or something is invalid. Never throws. */
export const nextScheduled = (question: ScheduledQuestion): Temporal.Instant | null => {
  const answer = explainNextScheduled(question)
  return answer.ok ? answer.value.at : null
}

/** The same with an explanation, or a sentence that says why there is none. Never throws. */
export const explainNextScheduled = (question: ScheduledQuestion): ScheduleResult<NextRun> => {
  const { zone, setAt, stageStart } = question
  const fault = formFault(question.form) ?? zoneFault(zone) ?? momentFault(question.from) ?? momentFault(setAt)
  if (fault !== null) return { ok: false, error: { message: fault } }
  const form = tagToTimeframe(question.form)
  const words = describeForm(form)
  if (form.scheduleType === 'once' && question.ranOn) {
    return { ok: false, error: { message: `It already ran on ${question.ranOn}: ${words}.` } }
  }
  const fromStage = dateStrategyOf(form.scheduleValue) === 'DayOffsetPeriodStart'
  if (fromStage && !stageStart) {
    return { ok: false, error: { message: "The client isn't in a stage, so there's no start to count the days from." } }
  }
  const counted = { at: (fromStage ? stageStart : null) ?? setAt, zone }
  const time = formTime(form.scheduleValue, question.routine, counted)
  if (!time.ok) return time
  const after = isBefore(question.from, setAt) ? setAt : question.from
  const ranOn = typeof question.ranOn === 'string' ? readDate(question.ranOn) : question.ranOn
  const dates = formDates(form, counted, time.value)
  return explainRun({ dates, time: time.value, zone, from: setAt, after, ranOn }, question.seed ?? '', words)
}
