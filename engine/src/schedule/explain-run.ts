import type { DayTime, ScheduleResult } from './day-time.ts'
import type { FoundRun, RunSearch } from './find-run.ts'
import { findRun } from './find-run.ts'
import { momentsOf } from './moments.ts'
import { TIME_KEY_NAMES } from './describe-rule.ts'

/** What a trace keeps of a moment that was worked out. Moments are ISO 8601, UTC. */
export interface NextRun {
  at: Temporal.Instant
  /** The local date it is the run of; an offset may lead over midnight. */
  date: string
  /** Of a range: the first and last minute it could have been. */
  window: [string, string] | null
  picked: string
  zone: string
  /** Which mark of the client's day it hangs on; `own` is false when the organization's stands in. */
  routine: { key: string; time: string; own: boolean } | null
  /** A sentence: the rule, and what it came to. */
  why: string
}

/** Searches, and tells what it came to. `words`: the rule as a person says it. */
export const explainRun = (search: Omit<RunSearch, 'seed'>, seed: string, words: string): ScheduleResult<NextRun> => {
  const found = findRun({ ...search, seed })
  if (!found) return { ok: false, error: { message: nothingLeft(search, words) } }
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

const nothingLeft = ({ dates, time, zone }: Omit<RunSearch, 'seed'>, words: string): string => {
  if (dates.kind === 'many') return `No such moment is left: ${words}.`
  const moments = momentsOf(time, dates.date, zone)
  const last = moments.at(moments.count - 1)
  return `${capital(words)}: ${localOf(last, zone)} in ${zone} has passed.`
}

/** "Every day, 30 min after wake-up time (07:00, the organization's): 2026-03-29 07:30 in Europe/Berlin." */
const sentence = (found: FoundRun, { routine }: DayTime, zone: string, words: string): string => {
  const local = localOf(found.at, zone)
  const rule = capital(words)
  if (!routine) return `${rule}: ${local} in ${zone}.`
  const whose = routine.own ? routine.time : `${routine.time}, the organization's as the client has said none`
  return `${rule} (${TIME_KEY_NAMES[routine.key]} is ${whose}): ${local} in ${zone}.`
}

const localOf = (at: Temporal.Instant, zone: string): string =>
  at.toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' }).replace('T', ' ')

const capital = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1)
