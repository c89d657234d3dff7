import { localAt, secondAt } from '@attune/engine/testing/clocks'
import { clockAt, DAY, isWithin, MINUTE, weekdayOf, type Life } from './journal.ts'

/** Until when a message that is due at a moment has to wait, and for what; null if it may be sent. */
export interface Wait {
  reason: 'mute' | 'coach-present' | 'quiet-hours' | 'organization-hours'
  until: number
}

export type Span = [from: number, to: number]

const HAND_BACK = 8

/** The rules by which automation keeps silent with a client, read from their journal. `muted` holds every mute. */
export const silenceOf = (life: Life, muted: readonly Span[]) => {
  const taken = takenBy(life)
  const waits = (at: number): Wait[] => [
    ...covering(muted, at).map((until) => ({ reason: 'mute' as const, until })),
    ...covering(taken, at).map((until) => ({ reason: 'coach-present' as const, until })),
    ...quietUntil(life, at).map((until) => ({ reason: 'quiet-hours' as const, until })),
    ...closedUntil(life, at).map((until) => ({ reason: 'organization-hours' as const, until })),
  ]
  const unreachable = [...life.optedOut, ...life.stopped]
  /** The moment at which the gate decides about a message that is due: when it may leave, or when it no longer can. */
  const decidedAt = (due: number): number => {
    let at = due
    for (;;) {
      if (isWithin(unreachable, at)) return at
      const [first] = waits(at)
      if (first === undefined) return at
      const ends = unreachable.map(([from]) => from).filter((from) => from > at && from < first.until)
      at = Math.min(first.until, ...ends)
    }
  }
  return { waits, decidedAt, isUnreachable: (at: number) => isWithin(unreachable, at) }
}

/** The first moment from `due` on that is in no quiet hours, and at which the organization lets automation write. */
export const opensAt = (life: Life, due: number): number => {
  const [until] = [...quietUntil(life, due), ...closedUntil(life, due)]
  return until === undefined ? due : opensAt(life, until)
}

const covering = (spans: readonly Span[], at: number): number[] =>
  spans.filter(([from, to]) => from <= at && at < to).map(([, to]) => to)

/** When coaches had the conversation: from each sign until they were silent long enough, or handed it back. */
const takenBy = ({ signs, desk }: Life): Span[] => {
  const { pauseMinutes } = desk.terms
  if (pauseMinutes === null) return []
  return signs.flatMap(({ at, what }, place): Span[] => {
    if (what !== 'sign') return []
    const later = signs.slice(place + 1)
    const sign = later.find((other) => other.what === 'sign')?.at ?? Infinity
    const back = later.find((other) => other.what !== 'sign' && other.at < sign)
    const isOver = back === undefined ? Infinity : back.at + (back.what === 'back' ? HAND_BACK : 0)
    return [[at, Math.min(at + pauseMinutes * MINUTE, isOver)]]
  })
}

const quietUntil = (life: Life, at: number): number[] => {
  const { quiet } = life.desk.terms
  if (quiet === null) return []
  const clock = clockAt(life, at)
  const today = Math.floor(localAt(at, clock) / DAY) * DAY
  return [-1, 0, 1].flatMap((days) => {
    const midnight = today + days * DAY
    const begins = secondAt(midnight + quiet.from * MINUTE, clock)
    const ends = secondAt(midnight + (quiet.to > quiet.from ? 0 : DAY) + quiet.to * MINUTE, clock)
    return begins <= at && at < ends ? [ends] : []
  })
}

/** Looked at from minute to minute where it is closed, because spans may follow each other. */
const closedUntil = ({ desk }: Life, at: number): number[] => {
  const { hours } = desk.terms
  if (hours.rule === 'always') return []
  const isFree = (moment: number) => isOpen(moment) === (hours.rule === 'inside')
  const isOpen = (moment: number): boolean => {
    const midnight = Math.floor(localAt(moment, desk.clock) / DAY) * DAY
    const date = new Date(midnight * 1_000).toISOString().slice(0, 10)
    if (hours.holidays.includes(date)) return false
    return hours.week.some(
      ({ day, from, to }) =>
        day === weekdayOf(midnight) &&
        secondAt(midnight + from * MINUTE, desk.clock) <= moment &&
        moment < secondAt(midnight + to * MINUTE, desk.clock),
    )
  }
  if (isFree(at)) return []
  let until = Math.ceil((at + 1) / MINUTE) * MINUTE
  while (!isFree(until)) until += MINUTE
  return [until]
}
