import { setTimeout as sleep } from 'node:timers/promises'

const PAUSE_MS = 15 * 60_000

/**
 * Builds the indexes that the start couldn't build, or left to another process, while the server runs. `build` returns
 * whether all are there. Returns a function that ends the attempts, but doesn't wait for one that is under way.
 */
export const keepIndexes = (build: () => Promise<boolean>, pauseMs = PAUSE_MS): (() => void) => {
  const ending = new AbortController()
  const watch = async () => {
    let isComplete = false
    while (!isComplete) {
      await sleep(pauseMs, undefined, { signal: ending.signal, ref: false })
      // The start has said what is in the way, and it may still be.
      isComplete = await build().catch(() => false)
    }
  }
  // Only the end of the attempts interrupts them.
  watch().catch(() => {})
  return () => ending.abort()
}
