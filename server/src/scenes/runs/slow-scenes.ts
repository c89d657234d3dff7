import type { LaneName } from '../engine-thread/advance-in-thread.ts'

const REMEMBERED_MS = 10 * 60_000
const slow = new Map<string, number>()

/**
 * A turn was cut off in the quick lane, or the machine had no time for it: its whole transaction is rolled back and
 * retried, in the patient lane or later.
 */
export class TooSlow extends Error {
  override name = 'TooSlow'
}

/** Throws for a scene that was recently cut off, before it takes time from the others. */
export const refuseSlow = (key: string, lane: LaneName): void => {
  if (lane === 'quick' && (slow.get(key) ?? 0) > performance.now()) throw new TooSlow()
}

export const rememberSlow = (key: string): void => {
  for (const [old, until] of slow) if (until < performance.now()) slow.delete(old)
  slow.set(key, performance.now() + REMEMBERED_MS)
}

/** A later turn was quick: the earlier one was slow by chance, for instance because the code wasn't compiled yet. */
export const forgetSlowScene = (key: string): void => void slow.delete(key)

export const forgetSlow = (): void => slow.clear()
