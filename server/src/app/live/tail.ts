import { isTransient } from '@attune/store/store'
import { currentPosition, readTail, type Fact, type FactPosition } from '@attune/store/facts/read-facts'
import type { Deps } from '../../deps.ts'

/** Without a hint the log is read this often. */
const LOOK_MS = 500
/** Facts are written whose transactions are not surely over: look again soon, and less soon the longer one of them takes. */
const HORIZON_MS = { first: 2, last: 16 }
const BATCH = 500

export interface Tail {
  /** Below this everything has been handed to the listeners. */
  position(): FactPosition
  /** Settles once everything has been handed on that could be read when it was asked; asked by many, it is read once. */
  current(): Promise<void>
  /** Called with each batch of facts in order. Answers how to stop. */
  subscribe(listener: (facts: Fact[]) => void): () => void
  stop(): Promise<void>
}

/** Reads the log of facts once for the whole process and hands every batch to its listeners. */
export const startTail = async (deps: Deps): Promise<Tail> => {
  const listeners = new Set<(facts: Fact[]) => void>()
  let position = await currentPosition(deps.store.global)
  let stopped = false
  let hinted = false
  let wake: () => void = () => {}
  const unhook = deps.store.hints.on('facts', () => {
    hinted = true
    wake()
  })

  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
      if (hinted || stopped) wake()
    })

  let asking: PromiseWithResolvers<void>[] = []
  const answerWaiting = async (): Promise<number | 'horizon'> => {
    const asked = asking
    asking = []
    try {
      let wait: number | 'horizon' = 0
      // Whole batches are followed by more: who asked waits for the last.
      while (wait === 0 && !stopped) wait = await read()
      for (const { resolve } of asked) resolve()
      return wait
    } catch (error) {
      for (const { reject } of asked) reject(error)
      throw error
    }
  }

  /** How long to wait; `horizon`: until a transaction is over. */
  const read = async (): Promise<number | 'horizon'> => {
    hinted = false
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
        await sleep(wait)
      }
    }
  }
  const looping = loop()

  return {
    position: () => position,
    current: () => {
      const asked = Promise.withResolvers<void>()
      asking.push(asked)
      hinted = true
      wake()
      return asked.promise
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop: async () => {
      stopped = true
      unhook()
      wake()
      await looping
      for (const { reject } of asking) reject(new Error('The log is no longer read.'))
    },
  }
}
