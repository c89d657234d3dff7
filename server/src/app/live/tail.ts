import { isTransient } from '@attune/store/store'
import { currentPosition, readTail, type Fact, type FactPosition } from '@attune/store/facts/read-facts'
import type { Deps } from '../../deps.ts'
import { makeSleeper } from '../sleeper.ts'

/** How often the log is read without a hint. */
const LOOK_MS = 500
/** Retry delays while facts are waiting for other transactions to end; the longer that takes, the less often. */
const HORIZON_MS = { first: 2, last: 16 }
const BATCH = 500

export interface Tail {
  /** Everything up to here has been delivered to the listeners. */
  position(): FactPosition
  /**
   * Resolves once everything readable at the time of the call has been delivered. Simultaneous callers share one read.
   */
  current(): Promise<void>
  /** Calls the listener with each batch of facts, in order. Returns a function that stops it. */
  subscribe(listener: (facts: Fact[]) => void): () => void
  stop(): Promise<void>
}

/** Reads the log of facts once for the whole process and delivers every batch to its listeners. */
export const startTail = async (deps: Deps): Promise<Tail> => {
  const listeners = new Set<(facts: Fact[]) => void>()
  let position = await currentPosition(deps.store.global)
  let stopped = false
  const sleeper = makeSleeper()
  const unhook = deps.store.hints.on('facts', sleeper.wake)

  let asking: PromiseWithResolvers<void>[] = []
  const answerWaiting = async (): Promise<number | 'horizon'> => {
    const asked = asking
    asking = []
    try {
      let wait: number | 'horizon' = 0
      // A full batch is followed by more, so callers wait for the last one.
      while (wait === 0 && !stopped) wait = await readBatch()
      for (const { resolve } of asked) resolve()
      return wait
    } catch (error) {
      for (const { reject } of asked) reject(error)
      throw error
    }
  }

  /** Reads one batch. Returns how long to wait; `horizon` means until a transaction ends. */
  const readBatch = async (): Promise<number | 'horizon'> => {
    sleeper.clear()
    const { facts, waiting } = await readTail(deps.store.global, position, BATCH)
    const last = facts.at(-1)
    if (last !== undefined) {
      position = { xid: last.xid, position: last.position }
      for (const listener of listeners) listener(facts)
    }
    if (facts.length === BATCH) return 0
    return waiting ? 'horizon' : LOOK_MS
  }

  const loop = async () => {
    let horizonMs = HORIZON_MS.first
    while (!stopped) {
      const before = position
      const wait = await answerWaiting().catch((error: unknown) => {
        if (!isTransient(error)) deps.log.error({ err: error }, 'reading facts failed')
        return LOOK_MS
      })
      if (wait === 'horizon') {
        horizonMs = before === position ? Math.min(2 * horizonMs, HORIZON_MS.last) : HORIZON_MS.first
        await new Promise((resolve) => setTimeout(resolve, horizonMs))
      } else if (wait > 0) {
        horizonMs = HORIZON_MS.first
        await sleeper.sleep(wait)
      }
    }
  }
  const looping = loop()

  return {
    position: () => position,
    current: () => {
      const asked = Promise.withResolvers<void>()
      asking.push(asked)
      sleeper.wake()
      return asked.promise
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop: async () => {
      stopped = true
      unhook()
      sleeper.wake()
      await looping
      for (const { reject } of asking) reject(new Error('The log is no longer being read.'))
    },
  }
}
