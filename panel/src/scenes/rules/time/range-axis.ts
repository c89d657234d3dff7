import { RANGE_MINUTES } from '@attune/contract/scenes/rules'
import { clampRange } from '@attune/contract/schedules/times'

/** The first or the second end of a range. */
export type End = 0 | 1

const { min, max } = RANGE_MINUTES

/** Position of minutes on the axis, in percent. */
export const percentOf = (minutes: number): number => ((minutes - min) / (max - min)) * 100

/** Minutes at a share of the axis, 0 to 1, clamped to its ends. */
export const minutesAt = (part: number): number => min + Math.min(1, Math.max(0, part)) * (max - min)

/** The end closest to a position; if both are at the same place, the one that can move there. */
export const nearerEnd = ([from, to]: readonly [number, number], minutes: number): End => {
  const [first, second] = [Math.abs(minutes - from), Math.abs(minutes - to)]
  if (first === second) return minutes < from ? 0 : 1
  return first < second ? 0 : 1
}

/** Moves one end: clamped, on a step and sorted. `end` is the end that is there now. */
export const moveEnd = (
  range: readonly [number, number],
  end: End,
  to: number,
): { range: [number, number]; end: End } => {
  const [moved] = clampRange([to, to], RANGE_MINUTES)
  const other = range[end === 0 ? 1 : 0]
  const isPast = end === 0 ? moved > other : moved < other
  return { range: clampRange([moved, other], RANGE_MINUTES), end: isPast ? (end === 0 ? 1 : 0) : end }
}
