import type { ClientRules } from '@attune/contract/conversations/automated/client-rule-calls'
import { formatClock } from '@attune/engine/schedule/local-words'
import { formatCount } from '../../ui/format-count.ts'
import { dayOf, formatDay, formatTime } from '../../ui/time/format-times.ts'

/** What applies now, one sentence for each of the client's rules. */
export const describeRules = (rules: ClientRules, now: Date, zone: string): string[] => {
  const { pausedUntil, personAskedAt, isLater, hours, dailyCap } = rules
  return [
    personAskedAt === null ? [] : `Asked for a person, ${formatMoment(personAskedAt, now, zone)}. Automation waits.`,
    pausedUntil === null ? [] : `No automatic messages until ${formatMoment(pausedUntil, now, zone)}`,
    isLater ? 'Today’s automatic messages come tomorrow' : [],
    hours === null ? [] : `Only from ${formatClock(hours.from)} to ${formatClock(hours.to)}, client’s time`,
    dailyCap === null ? [] : `At most ${formatCount(dailyCap, 'automatic message')} a day`,
  ].flat()
}

const SOURCES = { text: 'by text', page: 'on their page', staff: 'by staff' } as const

/** `Paused until Friday, November 20, by text, Today, 10:05 PM`. */
export const describeChange = (
  { detail, source, by, reason, at }: ClientRules['changes'][number],
  now: Date,
  zone: string,
): string => {
  const who = source === 'staff' && by !== null ? `by ${by.name}` : SOURCES[source]
  const why = reason === null ? '' : `: “${reason}”`
  return `${detail}, ${who}, ${formatMoment(at, now, zone)}${why}`
}

const formatMoment = (at: string, now: Date, zone: string): string => {
  const time = new Date(at)
  return `${formatDay(dayOf(time, zone), now, zone)}, ${formatTime(time, zone)}`
}
