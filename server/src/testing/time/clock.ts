/** The clock of a test's world. */
export interface TestClock {
  now(): Date
  /** Stops it at a time; null lets it go again, a little ahead of the machine's. */
  at(time: Date | null): void
}

/**
 * In ms. A clock that is read often gets ahead of the machine's, by chance. This one always is, so that a test that mixes the two
 * fails every time.
 */
const AHEAD_MS = 200

/**
 * While it goes, it is ahead of the machine's and the database's. Each reading is at least a millisecond after the one
 * before: two rows with the same millisecond would have no order.
 */
export const startClock = (): TestClock => {
  let stopped: Date | null = null
  let last = 0
  return {
    now: () => stopped ?? new Date((last = Math.max(Date.now() + AHEAD_MS, last + 1))),
    at: (time) => (stopped = time),
  }
}
