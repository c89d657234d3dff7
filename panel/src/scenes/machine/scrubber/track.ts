import type { TapeStep } from '@attune/engine/tape/tape-step'
import type { TapeInput } from '@attune/engine/tape/tape'

/** Positions on the scrubber are shares of its width, 0 to 1. */
export interface Track {
  days: { id: string; words: string; at: number; today: boolean }[]
  nights: { from: number; to: number }[]
  /** Messages sent (above the line) and replies (below it). `later`: after the playhead. */
  ticks: { id: string; at: number; side: 'out' | 'in'; later: boolean }[]
}

interface TrackInput {
  steps: readonly TapeStep[]
  inputs: readonly TapeInput[]
  span: { from: number; to: number }
  /** The playhead, in ms. */
  at: number
  zone: string
  quietHours: { from: string; to: string } | null
}

export const trackOf = ({ steps, inputs, span, at, zone, quietHours }: TrackInput): Track => {
  const shareOf = (moment: number) => (moment - span.from) / (span.to - span.from)
  const dates = datesOf(span, zone)
  const every = Math.max(1, Math.ceil(dates.length / LABELS_MAX))
  const today = plainDate(at, zone).toString()
  return {
    days: dates.flatMap((date, place) => {
      const noon = momentOf(date, '12:00', zone)
      const isLabelled = place % every === 0 && noon > span.from - HALF_DAY_MS && noon < span.to
      return isLabelled
        ? [
            {
              id: date.toString(),
              words: formatDay(date),
              at: Math.max(0, shareOf(noon)),
              today: date.toString() === today,
            },
          ]
        : []
    }),
    nights: quietHours === null || dates.length > NIGHTS_MAX ? [] : nightsOf(dates, quietHours, zone, span, shareOf),
    ticks: steps.flatMap((step, place) => {
      const moment = Date.parse(step.at)
      const share = shareOf(moment)
      const outs = step.messages.filter(({ gate }) => gate.decision === 'sent')
      const isIn = step.by.kind === 'input' && inputs[step.by.place]?.kind === 'reply'
      if (share < 0 || share > 1) return []
      const later = moment > at
      return [
        ...(outs.length > 0 ? [{ id: `out ${place}`, at: share, side: 'out' as const, later }] : []),
        ...(isIn ? [{ id: `in ${place}`, at: share, side: 'in' as const, later }] : []),
      ]
    }),
  }
}

/** More labels would overlap. */
const LABELS_MAX = 15
const NIGHTS_MAX = 62
const HALF_DAY_MS = 43_200_000

const datesOf = ({ from, to }: { from: number; to: number }, zone: string): Temporal.PlainDate[] => {
  const last = plainDate(to, zone)
  const dates: Temporal.PlainDate[] = []
  for (let date = plainDate(from, zone); Temporal.PlainDate.compare(date, last) <= 0; date = date.add({ days: 1 }))
    dates.push(date)
  return dates
}

const nightsOf = (
  dates: readonly Temporal.PlainDate[],
  { from, to }: { from: string; to: string },
  zone: string,
  span: { from: number; to: number },
  shareOf: (moment: number) => number,
) => {
  const first = dates[0]
  const all = first === undefined ? [] : [first.subtract({ days: 1 }), ...dates]
  return all.flatMap((date) => {
    const starts = Math.max(span.from, momentOf(date, from, zone))
    const ends = Math.min(span.to, momentOf(from < to ? date : date.add({ days: 1 }), to, zone))
    return starts < ends ? [{ from: shareOf(starts), to: shareOf(ends) }] : []
  })
}

/** `Thu 12`. */
const formatDay = (date: Temporal.PlainDate): string =>
  `${['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'][date.dayOfWeek - 1] ?? ''} ${date.day}`

const plainDate = (at: number, zone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(Math.floor(at)).toZonedDateTimeISO(zone).toPlainDate()

const momentOf = (date: Temporal.PlainDate, time: string, zone: string): number =>
  date.toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(time) }).epochMilliseconds
