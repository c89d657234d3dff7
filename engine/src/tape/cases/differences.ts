import type { OutcomeLine, PlayedLine } from './describe-step.ts'

/** One difference between two outcomes: the expected line and the actual one; null where there is none. */
export interface CaseDifference {
  /** The minute of the expected line, or of the actual one, UTC. */
  at: string
  expected: string | null
  now: string | null
}

/** The smallest set of differences, in order. Removed and added lines of the same minute are paired. */
export const differencesOf = (expected: readonly OutcomeLine[], now: readonly PlayedLine[]): CaseDifference[] => {
  let from = 0
  while (from < expected.length && from < now.length && isSame(expected[from], now[from])) from += 1
  let [end, endNow] = [expected.length, now.length]
  while (end > from && endNow > from && isSame(expected[end - 1], now[endNow - 1])) {
    end -= 1
    endNow -= 1
  }
  const [was, is] = [expected.slice(from, end), now.slice(from, endNow)]
  return was.length * is.length > COMPARED_MAX ? pairLines(was, is) : compareLines(was, is)
}

/** Beyond this many comparisons, lines are paired without alignment. */
const COMPARED_MAX = 4_000_000

/** A case that was recorded when lines told less passes if that much is the same. */
const isSame = (expected: OutcomeLine | undefined, now: PlayedLine | undefined): boolean =>
  expected?.at === now?.at && (expected?.words === now?.words || expected?.words === now?.formerly)

/** Aligns lines by their longest common subsequence. */
const compareLines = (was: readonly OutcomeLine[], is: readonly PlayedLine[]): CaseDifference[] => {
  const width = is.length + 1
  const lengths = new Uint32Array((was.length + 1) * width)
  for (let row = was.length - 1; row >= 0; row -= 1)
    for (let column = is.length - 1; column >= 0; column -= 1)
      lengths[row * width + column] = isSame(was[row], is[column])
        ? (lengths[(row + 1) * width + column + 1] ?? 0) + 1
        : Math.max(lengths[(row + 1) * width + column] ?? 0, lengths[row * width + column + 1] ?? 0)
  const found: CaseDifference[] = []
  let [gone, came]: [OutcomeLine[], OutcomeLine[]] = [[], []]
  const settle = () => {
    found.push(...pairLines(gone, came))
    ;[gone, came] = [[], []]
  }
  let [row, column] = [0, 0]
  while (row < was.length || column < is.length) {
    const [old, next] = [was[row], is[column]]
    if (old !== undefined && next !== undefined && isSame(old, next)) {
      settle()
      row += 1
      column += 1
    } else if (
      next === undefined ||
      (old !== undefined && (lengths[(row + 1) * width + column] ?? 0) >= (lengths[row * width + column + 1] ?? 0))
    ) {
      if (old !== undefined) gone.push(old)
      row += 1
    } else {
      came.push(next)
      column += 1
    }
  }
  settle()
  return found
}

/** Pairs lines of the same minute only; a line at another time counts as one removed and one added. */
const pairLines = (was: readonly OutcomeLine[], is: readonly OutcomeLine[]): CaseDifference[] => {
  const came = [...is]
  const found = was.map(({ at, words }): CaseDifference => {
    const beside = came.findIndex((one) => one.at === at)
    const now = beside === -1 ? null : (came.splice(beside, 1)[0]?.words ?? null)
    return { at, expected: words, now }
  })
  const more = came.map(({ at, words }): CaseDifference => ({ at, expected: null, now: words }))
  return [...found, ...more].toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
}
