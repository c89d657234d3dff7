import { isTransient } from '@attune/store/store'
import {
  currentPosition,
  factsBeyondHorizon,
  readFacts,
  type Fact,
  type FactPosition,
} from '@attune/store/facts/read-facts'
import type { Deps } from '../deps.ts'

/** Without a hint the log is read this often. */
const LOOK_MS = 500
/** Facts are written whose transactions are not surely over: look again soon. */
const HORIZON_MS = 15
const BATCH = 500

export interface Tail {
  /** Below this everything has been handed to the listeners. */
  position(): FactPosition
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

  const read = async (): Promise<number> => {
    hinted = false
    const facts = await readFacts(deps.store.global, position, BATCH)
    const last = facts.at(-1)
    if (last !== undefined) {
      position = { xid: last.xid, position: last.position }
      for (const listener of listeners) listener(facts)
    }
    if (facts.length === BATCH) return 0
    return (await factsBeyondHorizon(deps.store.global, position)) ? HORIZON_MS : LOOK_MS
  }

  const loop = async () => {
    while (!stopped) {
      const wait = await read().catch((error: unknown) => {
        if (!isTransient(error)) deps.log.error({ err: error }, 'reading facts failed')
        return LOOK_MS
      })
      if (wait === HORIZON_MS) await new Promise((resolve) => setTimeout(resolve, wait))
      else if (wait > 0) await sleep(wait)
    }
  }
  const looping = loop()

  return {
    position: () => position,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop: async () => {
      stopped = true
      unhook()
      wake()
      await looping
    },
  }
}
