import type { LaneName } from '../engine-thread/advance-in-thread.ts'

const REMEMBERED_MS = 10 * 60_000
const slow = new Map<string, number>()

/** A turn was cut off in the quick lane: its whole transaction is rolled back and retried in the patient lane. */
export class TooSlow extends Error {
  override name = 'TooSlow'
}

/** Throws for a scene that was cut off lately, before it takes time from the others. */
export const refuseSlow = (key: string, lane: LaneName): void => {
  if (lane === 'quick' && (slow.get(key) ?? 0) > performance.now()) throw new TooSlow()
}

export const rememberSlow = (key: string): void => {
  for (const [old, until] of slow) if (until < performance.now()) slow.delete(old)
  slow.set(key, performance.now() + REMEMBERED_MS)
}

export const forgetSlow = (): void => slow.clear()
