/** The clock of a test's world. */
export interface TestClock {
  now(): Date
  /** Stops it at a time; null lets it go again, with the machine's. */
  at(time: Date | null): void
}

/**
 * While it goes, each reading is at least a millisecond after the one before: two rows of one millisecond would be in no order.
 * Read faster than that, it is ahead of the machine's for as long.
 */
export const startClock = (): TestClock => {
  let stopped: Date | null = null
  let last = 0
  return {
    now: () => stopped ?? new Date((last = Math.max(Date.now(), last + 1))),
    at: (time) => (stopped = time),
  }
}
