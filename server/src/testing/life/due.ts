import type { ScheduleForm } from '@attune/contract/schedules/form'
import { localAt, secondAt, type ZoneClock } from '@attune/engine/testing/clocks'
import { clockAt, DAY, MINUTE, weekdayOf, type Life, type Source } from './journal.ts'
import { opensAt, type Span } from './silence.ts'

/** A moment at which something is due to leave; a span, if any minute in it will do. */
export interface Due {
  from: number
  to: number
}

const moment = (at: number): Due => ({ from: at, to: at })

/**
 * When a source was due according to engine/SPEC-schedules.md, in the integer arithmetic of zdump's transitions: none
 * of it is the product's code. `mutes`: in order, each until it was to end when it began; scenes and schedules look at them.
 */
export const dueOf = (source: Source, life: Life, end: number, mutes: readonly Span[] = []): Due[] => {
  switch (source.kind) {
    case 'once':
      return [moment(source.at)]
    case 'step':
      return [moment(stepAt(source, life))]
    case 'scene':
      return datesOf(life, {
        start: source.startedAt,
        end,
        isDate: () => true,
        spanOf: timeOfDay(source.localMinute),
        isLate: true,
        mutes,
      })
    case 'schedule':
      return runsOf(source, life, { end, mutes })
  }
}

/** A step whose moment has passed because the client moved runs when they move. */
const stepAt = ({ startOn, day, minute }: Extract<Source, { kind: 'step' }>, life: Life): number => {
  const local = startOn + (day - 1) * DAY + minute * MINUTE
  let at = secondAt(local, firstOf(life).clock)
  for (const { from, clock } of life.zones.slice(1)) if (at > from) at = Math.max(from, secondAt(local, clock))
  return at
}

const firstOf = ({ zones }: Life) => {
  const [first] = zones
  if (first === undefined) throw new Error('A client without a zone.')
  return first
}

/** Minutes after a date's midnight between which it may leave. */
type SpanOf = (midnight: number) => [from: number, to: number]

interface Dates {
  start: number
  end: number
  isDate(midnight: number): boolean
  spanOf: SpanOf
  once?: boolean
  /**
   * Whether a date whose time the client's move has passed is due when they move, while it is still that day and automation
   * may still write on it.
   */
  isLate?: boolean
  mutes?: readonly Span[]
}

/**
 * Each date once, however often the client moves. After a move the next date counts whose time is still to come; a single
 * date whose time has passed is due when the client moves.
 */
const datesOf = (
  life: Life,
  { start, end, isDate, spanOf, once = false, isLate = false, mutes = [] }: Dates,
): Due[] => {
  const found: Due[] = []
  let last = -Infinity
  let from = start
  for (;;) {
    const clock = clockAt(life, from)
    const next = nextDate(clock, { from, last, isDate, spanOf })
    const move = life.zones.find((zone) => zone.from > from)
    if (move !== undefined && (next === undefined || next.due.from > move.from)) {
      const isLost =
        once &&
        next !== undefined &&
        secondAt(next.midnight + spanOf(next.midnight)[0] * MINUTE, move.clock) <= move.from
      if (isLost) return [moment(move.from)]
      from = move.from
      const today = dayOf(from, move.clock)
      const isToday = next !== undefined && today >= next.midnight && isDate(today)
      const muted = mutes.findLast(([begins]) => begins <= from)
      const freeAt = Math.max(from, muted?.[1] ?? from)
      const leavesToday = dayOf(opensAt({ ...life, zones: [move] }, freeAt), move.clock) === today
      if (isLate && isToday && leavesToday && secondAt(today + spanOf(today)[1] * MINUTE, move.clock) <= from) {
        found.push(moment(from))
        last = today
      }
      continue
    }
    if (next === undefined || next.due.from > end) return found
    found.push(next.due)
    if (once) return found
    last = next.midnight
    from = next.due.from
  }
}

const dayOf = (at: number, clock: ZoneClock): number => Math.floor(localAt(at, clock) / DAY) * DAY

const LONGEST_GAP = 100

const nextDate = (
  clock: ZoneClock,
  { from, last, isDate, spanOf }: { from: number; last: number; isDate: Dates['isDate']; spanOf: SpanOf },
): { midnight: number; due: Due } | undefined => {
  const today = dayOf(from, clock)
  for (let midnight = today - 2 * DAY; midnight < today + LONGEST_GAP * DAY; midnight += DAY) {
    if (midnight <= last || !isDate(midnight)) continue
    const [earliest, latest] = spanOf(midnight)
    const due = { from: secondAt(midnight + earliest * MINUTE, clock), to: secondAt(midnight + latest * MINUTE, clock) }
    if (due.from > from) return { midnight, due }
  }
  return undefined
}

const timeOfDay =
  (minute: number): SpanOf =>
  () => [minute, minute]

const runsOf = (
  source: Extract<Source, { kind: 'schedule' }>,
  life: Life,
  { end, mutes }: { end: number; mutes: readonly Span[] },
): Due[] => {
  const { form, setAt } = source
  const { scheduleType: type, scheduleValue: value } = form
  const isFromStage = value.dayOffsetPeriodStart !== undefined
  const counted = isFromStage ? life.stageAt : setAt
  const clock = clockAt(life, counted)
  const localSet = localAt(counted, clock)
  const today = Math.floor(localSet / DAY) * DAY
  const spanOf = timeOfForm(form, life, { today, minute: Math.floor((localSet - today) / MINUTE) })
  const begin = beginOf(value, { today, counted, clock, spanOf })
  const every = (value.repeat?.skipInterval ?? 0) + 1
  const isDate: Record<typeof type, (midnight: number) => boolean> = {
    once: (midnight) => midnight === begin,
    daily: (midnight) => midnight >= begin && ((midnight - begin) / DAY) % every === 0,
    weekly: (midnight) => midnight >= begin && ((midnight - begin) / DAY) % (7 * every) === 0,
    weekdays: (midnight) => weekdayOf(midnight) <= 5,
    weekends: (midnight) => weekdayOf(midnight) >= 6,
    // Nobody in these lives has a schedule by months, or one that counts from their own date.
    monthly: () => false,
    yearly: () => false,
    days_of_week: (midnight) => (value.repeat?.weekdays ?? []).some((day) => day === weekdayOf(midnight)),
  }
  const once = type === 'once'
  return datesOf(life, { start: setAt, end, isDate: isDate[type], spanOf, once, isLate: !once, mutes })
}

const beginOf = (
  value: ScheduleForm['scheduleValue'],
  { today, counted, clock, spanOf }: { today: number; counted: number; clock: ZoneClock; spanOf: SpanOf },
): number => {
  if (typeof value.localDate === 'string') return Date.parse(`${value.localDate}T00:00:00Z`) / 1_000
  if (typeof value.dayOfWeek === 'number') {
    const first = today + ((value.dayOfWeek - weekdayOf(today) + 7) % 7) * DAY
    return secondAt(first + spanOf(first)[1] * MINUTE, clock) > counted ? first : first + 7 * DAY
  }
  return today + (value.dayOffsetPeriodStart ?? value.dayOffset ?? 0) * DAY
}

const timeOfForm = (form: ScheduleForm, { routine }: Life, set: { today: number; minute: number }): SpanOf => {
  const { timeframe, delayInMinutes, localTime } = form.scheduleValue
  if (timeframe?.range) {
    const [from, to] = timeframe.range
    const mark = routine[timeframe.key]
    return () => [mark + from * 60, mark + to * 60]
  }
  const tag = /^depend: (\w+)\(\+=(-?\d+), \+=(-?\d+)\)$/.exec(
    form.tags.find((each) => each.startsWith('depend:')) ?? '',
  )
  if (tag !== null) return timeOfDay(routine[tag[1] as keyof typeof routine] + Number(tag[2]) * 60 + Number(tag[3]))
  if (typeof delayInMinutes === 'number') return timeOfDay(set.minute + delayInMinutes)
  return timeOfDay(minuteOf(localTime ?? '12:00'))
}

export const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
export const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
