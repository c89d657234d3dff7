import { SILENT_AFTER_DAYS } from '@attune/contract/metrics/home'

/**
 * How much each reason weighs. A wait begins among what is due today and comes among what is due now after an hour; a
 * message that did not arrive is due now; silence can wait. The database orders by the same figures.
 */
export const WEIGHTS = { unanswered: 30, secondsAPoint: 360, mostForWait: 60, failed: 40, silent: 18 } as const

const DAY_MS = 86_400_000

/** 30 at once, one more every six minutes, 90 after six hours. */
export const pointsForWait = (since: Date, now: Date): number => {
  const waited = Math.floor((now.getTime() - since.getTime()) / 1000 / WEIGHTS.secondsAPoint)
  return WEIGHTS.unanswered + Math.min(WEIGHTS.mostForWait, Math.max(0, waited))
}

/** 18 for who has just fallen silent, one less a day, at least 1; 1 for who never wrote. */
export const pointsForSilence = (heard: Date | null, now: Date): number =>
  heard === null ? 1 : Math.max(1, WEIGHTS.silent + SILENT_AFTER_DAYS - daysBetween(heard, now))

/** Whole days. */
export const daysBetween = (earlier: Date, later: Date): number =>
  Math.floor((later.getTime() - earlier.getTime()) / DAY_MS)
