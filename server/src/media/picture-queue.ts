import { availableParallelism } from 'node:os'
import { Refusal } from '../refusal.ts'

/** Work on pictures at once in this process: one core stays free for everybody else. */
const AT_ONCE = Math.max(1, Math.min(4, availableParallelism() - 1))
/** How many may wait; whoever comes then is asked to come again. */
const WAITING_MAX = 100

let running = 0
const waiting: (() => void)[] = []

/** Does heavy work when its turn comes, in the order of asking. */
export const runQueued = async <T>(work: () => Promise<T>): Promise<T> => {
  if (waiting.length >= WAITING_MAX) throw new Refusal('UploadsBusy', undefined, 5)
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    // Whoever is next takes this place over.
    if (next === undefined) running -= 1
    else next()
  }
}
