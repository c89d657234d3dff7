import { DAY_MS } from '@attune/contract/durations'
import type {
  AvailableProgram,
  ClientStep,
  ContactProgram,
  ProgramImpact,
  ProgramTime,
  StepOutcome,
} from '@attune/contract/programs/entity'
import { TIMEFRAME_KEY_TITLES } from '@attune/contract/schedules/times'
import { formatCount, formOf } from '../ui/format-count.ts'
import { formatMoment, formatShortWeekday, formatWeekdayDate } from '../ui/time/format-date.ts'
import { formatTime } from '../ui/time/format-times.ts'

type ProgramProgress = Pick<ContactProgram, 'status' | 'day' | 'program' | 'startOn' | 'postponedUntil'>

/** `Day 12 of 30`, `Starts Fri, Nov 20` or `Postponed to Sat, Nov 28`. */
export const describeProgress = ({ status, day, program, startOn, postponedUntil }: ProgramProgress): string => {
  if (status === 'onboarding') return `Starts ${formatDay(startOn)}`
  if (status === 'postponed' && postponedUntil !== null) return `Postponed to ${formatDay(postponedUntil)}`
  return day === null ? formatCount(program.days, 'day') : `Day ${day} of ${program.days}`
}

/** `next: Tue 08:00 AM Check-in`; a task or a step further off as `next: Tue, Dec 8, 08:00 AM Task: Call them`. */
export const describeNext = ({ next }: Pick<ContactProgram, 'next'>, now: Date): string => {
  if (next === null) return 'nothing left to send'
  const isSoon = Date.parse(next.at) - now.getTime() < WEEKDAY_SAYS_MS
  const at = isSoon ? formatLocal(next.atClient) : formatMoment(toMoment(next.atClient), 'UTC')
  return `next: ${at} ${next.kind === 'task' ? 'Task: ' : ''}${next.words}`
}

/** For this long, a weekday and a time can't be taken for another day. */
const WEEKDAY_SAYS_MS = 6 * DAY_MS

/** `Fri, Nov 20`, of a date. */
export const formatDay = (date: string): string => formatWeekdayDate(new Date(date), 'UTC')

/** `Tue 08:00 AM`, of a time on the client's clock. */
export const formatLocal = (atClient: string): string => {
  const at = toMoment(atClient)
  return `${formatShortWeekday(at, 'UTC')} ${formatTime(at, 'UTC')}`
}

/** A time on the client's clock as if that were in UTC. */
const toMoment = (atClient: string): Date => new Date(`${atClient.slice(0, 16)}:00Z`)

/** `08:00 AM`, `30 min after wake-up time`. */
export const describeTime = (time: ProgramTime): string => {
  if (time.type === 'exact_time') return formatHour(`2000-01-01T${time.localTime}`)
  const routine = TIMEFRAME_KEY_TITLES[time.key].toLowerCase()
  const minutes = Math.abs(time.offsetMinutes)
  if (minutes === 0) return `At ${routine}`
  return `${minutes} min ${time.offsetMinutes < 0 ? 'before' : 'after'} ${routine}`
}

const OUTCOMES: Record<StepOutcome, string> = {
  sent: 'Sent',
  held: 'Held',
  omitted: 'Omitted',
  started: 'Started',
  opened: 'Task made',
  refused: 'Not started',
  skipped: 'Not sent',
  passed: 'Passed',
}
/** What happened to a step; empty if it is still to come. */
export const describeOutcome = ({ kind, outcome }: Pick<ClientStep, 'kind' | 'outcome'>): string => {
  if (outcome === null) return ''
  return outcome === 'skipped' && kind === 'task' ? 'No task made' : OUTCOMES[outcome]
}

/**
 * What happens to day 1 if it is on the chosen date (today if none): null if none of it is skipped. With a date in the
 * past, the client joins midway.
 */
export const describeDayOne = (
  { today, dayOneSteps, passedToday }: Pick<AvailableProgram, 'today' | 'dayOneSteps' | 'passedToday'>,
  startOn: string | null,
): string | null => {
  const start = startOn ?? today
  if (start < today) return 'What the program does before now is skipped.'
  if (start > today || passedToday.length === 0) return null
  const passed = passedToday.length
  const times = `(${[...new Set(passedToday.map(formatHour))].join(', ')} client’s time)`
  if (passed === dayOneSteps)
    return `Day 1 is skipped: today ${formOf(passed, 'its time has', 'its times have')} passed ${times}.`
  const skipped = `${passed} of the ${formatCount(dayOneSteps, 'step')} of day 1 ${formOf(passed, 'is', 'are')} skipped`
  return `${skipped}: today ${formOf(passed, 'its time has', 'their times have')} passed ${times}.`
}

/** Which steps the client never got because their time had passed when they came to them; null if there are none. */
export const describePassed = (steps: readonly Pick<ClientStep, 'day' | 'atClient' | 'outcome'>[]): string | null => {
  const passed = steps.filter(({ outcome }) => outcome === 'passed')
  const [first] = passed
  const last = passed.at(-1)
  if (first === undefined || last === undefined) return null
  if (passed.length === 1) return `Skipped, as its time had passed: day ${first.day}, ${formatLocal(first.atClient)}`
  const days = first.day === last.day ? `day ${first.day}` : `days ${first.day} to ${last.day}`
  return `Skipped, as their times had passed: ${formatCount(passed.length, 'step')} of ${days}`
}

/** `08:00 AM`, of a time on the client's clock. */
const formatHour = (atClient: string): string => formatTime(toMoment(atClient), 'UTC')

export const countPeople = (count: number): string => `${count} ${formOf(count, 'client')}`

/** `3 clients, 1 step added, 2 changed, 0 removed.` */
export const describeImpact = ({
  people,
  added,
  changed,
  removed,
}: Pick<ProgramImpact, 'people' | 'added' | 'changed' | 'removed'>): string =>
  `${countPeople(people)}, ${formatCount(added, 'step')} added, ${changed} changed, ${removed} removed.`
