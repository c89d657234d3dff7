import { readFileSync } from 'node:fs'

/** A clock from 2024 to 2030 as zdump reads it, with the zones that use it; made without Temporal. */
export interface ZoneClock {
  zones: string[]
  /** Second since 1970 (UTC); minutes ahead of UTC before it, and from it on. */
  changes: [at: number, before: number, after: number][]
}

/** Every clock that changes, as write-clock-changes.ts beside the file wrote them. */
export const readClocks = (): { tzdata: string; clocks: ZoneClock[] } =>
  JSON.parse(readFileSync(FILE, 'utf8')) as { tzdata: string; clocks: ZoneClock[] }

/**
 * The second at which a clock shows a local time (in seconds since a local 1970): the earlier of two; a time that it jumps
 * over is shifted forward by the jump.
 */
export const secondAt = (local: number, clock: ZoneClock): number => {
  const spans = spansOf(clock)
  const shown = spans.find(({ from, to, ahead }) => local - ahead >= from && local - ahead < to)
  if (shown) return local - shown.ahead
  const before = spans.find(
    ({ to, ahead }, index) => local - ahead >= to && local - (spans[index + 1]?.ahead ?? 0) < to,
  )
  return local - (before?.ahead ?? NaN)
}

/** The local time that a clock shows at a second. */
export const localAt = (second: number, clock: ZoneClock): number =>
  second + (spansOf(clock).find(({ from, to }) => second >= from && second < to)?.ahead ?? NaN)

const FILE = new URL('../../cases/schedule/clock-changes.json', import.meta.url)

/** Stretches between changes; `ahead` in seconds. */
const spansOf = ({ changes }: ZoneClock): { from: number; to: number; ahead: number }[] => {
  const starts = [-Infinity, ...changes.map(([at]) => at)]
  return starts.map((from, index) => ({
    from,
    to: starts[index + 1] ?? Infinity,
    ahead: (changes[index]?.[1] ?? changes.at(-1)?.[2] ?? NaN) * 60,
  }))
}
