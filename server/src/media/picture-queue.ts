import { availableParallelism } from 'node:os'
import { Refusal } from '../refusal.ts'

/** Pictures processed at the same time. One core stays free for everything else. */
const AT_ONCE = Math.max(1, Math.min(4, availableParallelism() - 1))
/** How many may wait. Further uploads are refused and have to retry. */
const WAITING_MAX = 100

let running = 0
const waiting: (() => void)[] = []

/** Runs heavy work when a place is free, first come first served. */
export const runQueued = async <T>(work: () => Promise<T>): Promise<T> => {
  if (waiting.length >= WAITING_MAX) throw new Refusal('UploadsBusy', undefined, 5)
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    // The next one takes over this place.
    if (next === undefined) running -= 1
    else next()
  }
}
