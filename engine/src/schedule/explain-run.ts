import type { DayTime, ScheduleResult } from './day-time.ts'
import type { FoundRun, RunSearch } from './find-run.ts'
import { findRun, hasHadRun } from './find-run.ts'
import { momentsOf } from './moments.ts'
import { formatClock, formatDate } from './local-words.ts'
import { TIME_KEY_NAMES } from './describe-rule.ts'

/** A computed run, with what the trace keeps of it. Moments are ISO 8601, UTC. */
export interface NextRun {
  at: Temporal.Instant
  /** The local date it belongs to; with an offset, the moment itself may be on another date. */
  date: string
  /** The first and last possible minute of a range. */
  window: [string, string] | null
  picked: string
  zone: string
  /** The routine time it depends on; `own` is false if it is the organization's default. */
  routine: { key: string; time: string; own: boolean } | null
  /** A sentence with the rule and the resulting time. */
  why: string
}

/** Searches for the next run and explains it. `words`: the rule in words. */
export const explainRun = (search: Omit<RunSearch, 'seed'>, seed: string, words: string): ScheduleResult<NextRun> => {
  const asked = { ...search, seed }
  const found = findRun(asked)
  if (!found) return { ok: false, error: { message: nothingLeft(asked, words) } }
  const { routine } = search.time
  const [first, last] = found.window
  const value = {
    at: found.at,
    date: found.date.toString(),
    window: search.time.first === search.time.last ? null : ([first.toString(), last.toString()] as [string, string]),
    picked: found.at.toString(),
    zone: search.zone,
    routine,
    why: sentence(found, search.time, search.zone, words),
  }
  return { ok: true, value }
}

/** Why a run that a new clock has passed comes now. `words`: the rule in words; `date`: the run's. */
export const explainLateRun = (words: string, date: string): string =>
  `${capital(words)}: its time on ${formatDate(date)}, has just passed on the client's new clock, so it comes now.`

const nothingLeft = (search: RunSearch, words: string): string => {
  const { dates, time, zone } = search
  if (dates.kind !== 'one') return `No such time is left: ${words}.`
  const { date } = dates
  if (hasHadRun(date, search)) return `${capital(words)}: it already ran for ${formatDate(date.toString())}.`
  const moments = momentsOf(time, date, zone)
  const last = moments.at(moments.count - 1)
  return `${capital(words)}: ${localOf(last, zone)} in ${zone} has passed.`
}

/** "Every day, 30 min after wake-up time (wake-up time is 07:00 AM): March 29, 2026, 07:30 AM in Europe/Berlin." */
const sentence = (found: FoundRun, { routine }: DayTime, zone: string, words: string): string => {
  const local = localOf(found.at, zone)
  const rule = capital(words)
  if (!routine) return `${rule}: ${local} in ${zone}.`
  const whose = `${formatClock(routine.time)}${routine.own ? '' : ", the organization's default"}`
  return `${rule} (${TIME_KEY_NAMES[routine.key]} is ${whose}): ${local} in ${zone}.`
}

/** `March 29, 2026, 07:30 AM`. */
const localOf = (at: Temporal.Instant, zone: string): string => {
  const local = at.toZonedDateTimeISO(zone)
  return `${formatDate(local.toPlainDate().toString())}, ${formatClock(local.toPlainTime().toString())}`
}

const capital = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1)
