import type { SchedulerRule } from '@attune/contract/scenes/rules'
import type { DayMarks } from '@attune/engine/schedule/day-time'
import { explainNextRun } from '@attune/engine/schedule/next-run'
import { previewRules } from '@attune/engine/schedule/preview'
import { formatTime, dayOf } from '../../../ui/time/format-times.ts'

/** Whose clock a rule is tried with. */
export interface PreviewPerson {
  /** Null for nobody in particular: the organization's clock. */
  id: string | null
  name: string
  photo: string | null
  zone: string
  routine: DayMarks
}

export interface PreviewTime {
  at: Date
  /** By the client's clock: `Thu 09:15 PM`. */
  words: string
  /** The arithmetic in a sentence. */
  why: string
  /** Of a range, as `09:00 PM to 09:30 PM`: one minute of it is picked for each client and day. */
  window: string | null
}

/** The next times a rule would let the person go on, if they came to the step now; or a sentence that says why none. */
export const previewOf = (
  rule: SchedulerRule,
  { id, zone, routine }: Pick<PreviewPerson, 'id' | 'zone' | 'routine'>,
  now: Date,
): { times: PreviewTime[]; none: string | null } => {
  const question = {
    zone,
    routine,
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

/** Within a week its day, else its date: by the clock of the zone. */
export const formatPreviewTime = (at: Date, now: Date, zone: string): string => {
  const days = (Date.parse(dayOf(at, zone)) - Date.parse(dayOf(now, zone))) / DAY_MS
  if (days === 0) return `Today ${formatTime(at, zone)}`
  const isNear = days > 0 && days < 7
  const isOtherYear = dayOf(at, zone).slice(0, 4) !== dayOf(now, zone).slice(0, 4)
  const date = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    ...(isNear ? { weekday: 'short' } : { month: 'short', day: 'numeric' }),
    ...(!isNear && isOtherYear && { year: 'numeric' }),
  }).format(at)
  return `${date} ${formatTime(at, zone)}`
}

const DAY_MS = 86_400_000
