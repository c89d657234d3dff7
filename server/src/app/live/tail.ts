import {
  currentPosition,
  cursorOf,
  findFacts,
  readTail,
  type Fact,
  type FactPosition,
} from '@attune/store/facts/read-facts'
import type { Deps } from '../../deps.ts'
import { makeSleeper } from '../sleeper.ts'
import { watchOutage } from './watch-outage.ts'

/** How often the log is read without a hint. */
const LOOK_MS = 500
/** Retry delays while facts are waiting for other transactions to end; the longer that takes, the less often. */
const HORIZON_MS = { first: 2, last: 16 }
const BATCH = 500
/**
 * How many of the latest delivered facts are looked up when another server answers: lost facts are always the newest.
 */
const REMEMBERED = 500

/** A position and the server it was read from. */
type TailPosition = FactPosition & { server: string }
type DeliveredFact = FactPosition & { at?: Date }

export interface Tail {
  /** Everything up to here has been delivered to the listeners. */
  position(): TailPosition
  /**
   * Resolves once everything readable at the time of the call has been delivered. Simultaneous callers share one read.
   */
  current(): Promise<void>
  /** Calls the listener with each batch of facts, in order. Returns a function that stops it. */
  subscribe(listener: (facts: Fact[]) => void): () => void
  /**
   * Calls the listener when delivered facts are no longer in the log, as after a failover that loses transactions or a
   * restored backup. Delivery continues from the given position; facts delivered before may be wrong.
   */
  onLost(listener: (position: TailPosition) => void): () => void
  stop(): Promise<void>
}

/** Reads the log of facts once for the whole process and delivers every batch to its listeners. */
export const startTail = async (deps: Deps): Promise<Tail> => {
  const { readBatch, position, subscribe, onLost } = await openReader(deps)
  const outage = watchOutage(deps)
  let stopped = false
  const sleeper = makeSleeper()
  const unhook = deps.store.hints.on('facts', sleeper.wake)

  let waiters: PromiseWithResolvers<void>[] = []
  const answerWaiting = async (): Promise<number | 'horizon'> => {
    const answered = waiters
    waiters = []
    try {
      let wait: number | 'horizon' = 0
      // A full batch is followed by more, so callers wait for the last one.
      while (wait === 0 && !stopped) {
        sleeper.clear()
        wait = await readBatch()
        outage.reached()
      }
      for (const { resolve } of answered) resolve()
      return wait
    } catch (error) {
      for (const { reject } of answered) reject(error)
      throw error
    }
  }

  const loop = async () => {
    let horizonMs = HORIZON_MS.first
    while (!stopped) {
      const before = position()
      const wait = await answerWaiting().catch((error: unknown) => {
        outage.failed(error)
        return LOOK_MS
      })
      if (wait === 'horizon') {
        horizonMs = before === position() ? Math.min(2 * horizonMs, HORIZON_MS.last) : HORIZON_MS.first
        await new Promise((resolve) => setTimeout(resolve, horizonMs))
      } else if (wait > 0) {
        horizonMs = HORIZON_MS.first
        await sleeper.sleep(wait)
      }
    }
  }
  const looping = loop()

  return {
    position,
    current: () => {
      const waiter = Promise.withResolvers<void>()
      waiters.push(waiter)
      sleeper.wake()
      return waiter.promise
    },
    subscribe,
    onLost,
    stop: async () => {
      stopped = true
      unhook()
      sleeper.wake()
      await looping
      for (const { reject } of waiters) reject(new Error('The log is no longer being read.'))
    },
  }
}

/** Reads the log batch by batch, from its end on. */
const openReader = async (deps: Deps) => {
  const listeners = new Set<(facts: Fact[]) => void>()
  const lossListeners = new Set<(position: TailPosition) => void>()
  let position: TailPosition = await currentPosition(deps.store.global)
  let delivered: DeliveredFact[] = [position]

  /** Continues at its position if the log still has the delivered facts, otherwise from the log's end. */
  const followServer = async () => {
    const { server, isLost } = await compareLog(deps, delivered.slice(-REMEMBERED))
    if (!isLost) {
      position = { ...position, server }
      return
    }
    const before = position
    position = await currentPosition(deps.store.global)
    delivered = [position]
    deps.log.warn(
      { before: cursorOf(before), now: cursorOf(position) },
      'the database has lost changes that were already delivered: all live streams get a reset',
    )
    for (const listener of lossListeners) listener(position)
  }

  /** Reads one batch. Returns how long to wait; `horizon` means until a transaction ends. */
  const readBatch = async (): Promise<number | 'horizon'> => {
    const { facts, waiting, server } = await readTail(deps.store.global, position, BATCH)
    if (server !== position.server) {
      await followServer()
      return 0
    }
    const last = facts.at(-1)
    if (last !== undefined) {
      position = { xid: last.xid, position: last.position, server }
      delivered.push(...facts)
      if (delivered.length > 2 * REMEMBERED) delivered = delivered.slice(-REMEMBERED)
      for (const listener of listeners) listener(facts)
    }
    if (facts.length === BATCH) return 0
    return waiting ? 'horizon' : LOOK_MS
  }

  return {
    readBatch,
    position: () => position,
    subscribe: (listener: (facts: Fact[]) => void) => join(listeners, listener),
    onLost: (listener: (position: TailPosition) => void) => join(lossListeners, listener),
  }
}

/**
 * Whether any of the latest delivered facts is missing from the log or has been replaced: after a loss the same numbers
 * are used again. Called when another server answers, or this one after a restart.
 */
const compareLog = async (
  { store }: Deps,
  delivered: DeliveredFact[],
): Promise<{ isLost: boolean; server: string }> => {
  const { facts, server } = await findFacts(store.global, delivered)
  const times = new Map(facts.map((fact) => [cursorOf(fact), fact.at.getTime()]))
  const isLost = delivered.some(({ xid, position, at }) => {
    const time = times.get(cursorOf({ xid, position }))
    // Zero stands for the beginning of an empty log.
    return xid !== '0' && (time === undefined || (at !== undefined && at.getTime() !== time))
  })
  return { isLost, server }
}

const join = <T>(set: Set<T>, one: T): (() => void) => {
  set.add(one)
  return () => set.delete(one)
}
