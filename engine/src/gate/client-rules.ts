import { CLIENT_RULE_LIMITS } from '@attune/contract/conversations/automated/client-rules'
import type { QuietHours } from '@attune/contract/staff/quiet-hours'
import { localDate } from './quiet-hours.ts'

/** The client's daily cap: the organization's, halved once for each LESS, but never less than one. */
export const clientCap = (cap: number | null, lessSteps: number): number | null =>
  lessSteps === 0 ? cap : Math.max(1, Math.floor((cap ?? CLIENT_RULE_LIMITS.capWithoutOne) / 2 ** lessSteps))

/** Further halvings change nothing: the cap is one. */
export const mostLessSteps = (cap: number | null): number =>
  Math.max(0, Math.floor(Math.log2(cap ?? CLIENT_RULE_LIMITS.capWithoutOne)))

/**
 * The halvings after another LESS: one more, and further ones until the cap is below what the client got on their busiest day
 * lately, so that they notice it.
 */
export const stepsAfterLess = (cap: number | null, lessSteps: number, busiest: number): number => {
  const most = mostLessSteps(cap)
  let steps = Math.min(most, lessSteps + 1)
  while (steps < most && busiest > 1 && (clientCap(cap, steps) ?? 0) >= busiest) steps += 1
  return steps
}

/** Until when a message that automation wanted to send at `askedAt` waits because of LATER; null if it doesn't. */
export const laterUntil = (laterOn: string | null, askedAt: Date, zone: string): Date | null => {
  if (laterOn === null || localDate(askedAt, zone) > laterOn) return null
  const time = Temporal.Instant.fromEpochMilliseconds(askedAt.getTime()).toZonedDateTimeISO(zone).toPlainTime()
  const next = Temporal.PlainDate.from(laterOn).add({ days: 1 }).toPlainDateTime(time)
  return new Date(next.toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds)
}

/** Until when automation waits for a person whom the client asked for; null if they didn't. */
export const personUntil = (askedAt: Date | null): Date | null =>
  askedAt === null ? null : new Date(askedAt.getTime() + CLIENT_RULE_LIMITS.personHours * 3_600_000)

/** The rest of the day: the time outside of the client's own hours, as quiet hours. */
export const outsideHours = ({ from, to }: { from: string; to: string }): QuietHours => ({ from: to, to: from })
