import type { DateStrategy, SchedulerRule } from '@attune/contract/scenes/rules'
import { ruleFault } from './check-rules.ts'
import { datesFrom, datesOf, type Dates } from './dates.ts'
import { readClientDate, type ClientDates } from './client-date.ts'
import type { DayMarks, ScheduleResult } from './day-time.ts'
import { dayTimeOf } from './day-time.ts'
import type { NextRun } from './explain-run.ts'
import { explainRun } from './explain-run.ts'
import { isBefore, laterOf } from './compare-instants.ts'
import { readDate } from './read-date.ts'
import { describeRule } from './describe-rule.ts'
import { momentFault, zoneFault } from './zone.ts'

export interface RunQuestion {
  /** As stored; an invalid rule gives an error and never throws. */
  rule: SchedulerRule
  /** The client's IANA zone. */
  zone: string
  routine: DayMarks
  /** The client's values under the names of date fields. */
  clientDates?: ClientDates | undefined
  /** When the token arrived: dates count from here, and runs come strictly after it. */
  from: Temporal.Instant
  /** Identifies run, node and turn; decides which minute of a range is picked. */
  seed?: string | undefined
  /** Runs also come after this moment: the present, when a wait is computed again. */
  after?: Temporal.Instant | undefined
  /**
   * The local date (`YYYY-MM-DD`) the rule last ran for; it doesn't run for it again. Null if it never ran. Without it,
   * a date whose window has begun counts as used up, and skipped days count from the date of `from`.
   */
  ranOn?: string | null | undefined
}

/** The next moment of a rule; null if there is none or something is invalid. Never throws. */
export const nextRun = (question: RunQuestion): Temporal.Instant | null => {
  const explained = explainNextRun(question)
  return explained.ok ? explained.value.at : null
}

/** The same with an explanation, or a sentence that says why there is none. Never throws. */
export const explainNextRun = (question: RunQuestion): ScheduleResult<NextRun> => {
  const { rule, zone, from } = question
  const fault = ruleFault(rule) ?? zoneFault(zone) ?? momentFault(from)
  if (fault !== null) return { ok: false, error: { message: fault } }
  const time = dayTimeOf(rule.timeStrategy, question.routine, { at: from, zone })
  if (!time.ok) return time
  const today = from.toZonedDateTimeISO(zone).toPlainDate()
  const after = laterOf(from, question.after)
  const ranOn = typeof question.ranOn === 'string' ? readDate(question.ranOn) : question.ranOn
  const dates = ruleDates(rule.dateStrategy, { today, zone, clientDates: question.clientDates })
  if (!dates.ok) return dates
  const search = { dates: dates.value, time: time.value, zone, from, after, ranOn }
  return explainRun(search, question.seed ?? '', describeRule(rule))
}

const ruleDates = (
  strategy: DateStrategy,
  { today, zone, clientDates }: { today: Temporal.PlainDate; zone: string; clientDates: ClientDates | undefined },
): ScheduleResult<Dates> => {
  if (strategy.type !== 'client_date') return { ok: true, value: datesOf(strategy, today) }
  const date = readClientDate(clientDates, strategy.field, zone)
  const { days } = strategy
  return date.ok ? { ok: true, value: datesFrom(date.value, { days, yearly: strategy.yearly === true }) } : date
}

/**
 * The earliest run of several rules, with the rule's index. Rules without a next moment are skipped, unless none has
 * one. `ranOn` is by index. Never throws.
 */
export const explainNextOf = (
  rules: readonly SchedulerRule[],
  question: Omit<RunQuestion, 'rule' | 'ranOn'> & { ranOn?: readonly (string | null)[] | undefined },
): ScheduleResult<NextRun & { rule: number }> => {
  if (!Array.isArray(rules) || rules.length === 0) return { ok: false, error: { message: 'There are no rules.' } }
  const answers = rules.map((rule: SchedulerRule, place) =>
    explainNextRun({ ...question, rule, ranOn: question.ranOn && (question.ranOn[place] ?? null) }),
  )
  const moments = answers.flatMap((answer, rule) => (answer.ok ? [{ ...answer.value, rule }] : []))
  const [first, ...others] = moments
  if (first)
    return { ok: true, value: others.reduce((one, other) => (isBefore(other.at, one.at) ? other : one), first) }
  const reasons = answers.flatMap((answer) => (answer.ok ? [] : [answer.error.message]))
  return { ok: false, error: { message: [...new Set(reasons)].join(' ') } }
}
