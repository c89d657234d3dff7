import { DAY_MS } from '@attune/contract/durations'
import type { SchedulerRule } from '@attune/contract/scenes/rules'
import type { ClientDates } from '@attune/engine/schedule/client-date'
import type { DayMarks } from '@attune/engine/schedule/day-time'
import { explainNextRun } from '@attune/engine/schedule/next-run'
import { previewRules } from '@attune/engine/schedule/preview'
import { formatShortDate, formatShortWeekday } from '../../../ui/time/format-date.ts'
import { formatTime, dayOf } from '../../../ui/time/format-times.ts'

/** The client a rule is previewed for. */
export interface PreviewPerson {
  /** Null for no particular client: the organization's clock applies. */
  id: string | null
  name: string
  photo: string | null
  zone: string
  routine: DayMarks
  /** The client's values by the names of date fields, and which of them are dates. */
  dates: ClientDates
  dateFields: readonly string[]
}

export interface PreviewTime {
  at: Date
  /** In the client's zone: `Thu 09:15 PM`. */
  words: string
  /** Explains the time in a sentence. */
  why: string
  /** For a range, such as `09:00 PM to 09:30 PM`: one minute in it is picked for each client and day. */
  window: string | null
}

/** The next times the rule would fire if the client reached the step now, or a sentence saying why there are none. */
export const previewOf = (
  rule: SchedulerRule,
  { id, zone, routine, dates }: Pick<PreviewPerson, 'id' | 'zone' | 'routine'> & Partial<Pick<PreviewPerson, 'dates'>>,
  now: Date,
): { times: PreviewTime[]; none: string | null } => {
  const question = {
    zone,
    routine,
    clientDates: dates,
    from: Temporal.Instant.fromEpochMilliseconds(now.getTime()),
    seed: `preview|${id ?? ''}`,
  }
  const runs = previewRules([rule], question, SHOWN)
  if (runs.length === 0) {
    const first = explainNextRun({ rule, ...question, ranOn: null })
    return { times: [], none: first.ok ? null : first.error.message }
  }
  const times = runs.map(({ at: instant, why, window }) => {
    const at = new Date(instant.epochMilliseconds)
    const span = window?.map((moment) => formatTime(new Date(moment), zone)).join(' to ') ?? null
    return { at, words: formatPreviewTime(at, now, zone), why, window: span }
  })
  return { times, none: null }
}

const SHOWN = 2

/** The weekday within a week, otherwise the date; in the given zone. */
export const formatPreviewTime = (at: Date, now: Date, zone: string): string => {
  const days = (Date.parse(dayOf(at, zone)) - Date.parse(dayOf(now, zone))) / DAY_MS
  if (days === 0) return `Today ${formatTime(at, zone)}`
  const isNear = days > 0 && days < 7
  const isOtherYear = dayOf(at, zone).slice(0, 4) !== dayOf(now, zone).slice(0, 4)
  const date = isNear ? formatShortWeekday(at, zone) : formatShortDate(at, zone, isOtherYear)
  return `${date} ${formatTime(at, zone)}`
}
