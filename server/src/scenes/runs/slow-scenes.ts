import type { Lane } from '../engine-thread/play-turn.ts'

const REMEMBERED_MS = 10 * 60_000
const slow = new Map<string, number>()

/** A turn was cut off in the quick lane: everything of its transaction is undone and played again in the patient one. */
export class TooSlow extends Error {
  override name = 'TooSlow'
}

/** Throws where a scene is known to be cut off, before it costs the others anything. */
export const refuseSlow = (key: string, lane: Lane): void => {
  if (lane === 'quick' && (slow.get(key) ?? 0) > performance.now()) throw new TooSlow()
}

export const rememberSlow = (key: string): void => {
  for (const [old, until] of slow) if (until < performance.now()) slow.delete(old)
  slow.set(key, performance.now() + REMEMBERED_MS)
}

export const forgetSlow = (): void => slow.clear()
