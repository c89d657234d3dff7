import { Script } from 'node:vm'
import { parentPort } from 'node:worker_threads'
import type { FromThread, ThreadOutcome, ToThread } from './lane.ts'

/** The thread's side of a lane: runs jobs as they are sent. `work` is cut off when a job's time is over. */
export const serveLane = <Shared, Request, Result>(work: (shared: Shared, request: Request) => Result): void => {
  const kept = new Map<string, Shared>()
  parentPort?.on('message', (message: ToThread<Shared, Request>) => {
    const { id, limitMs, sharedKey, forget, request } = message
    for (const key of forget) kept.delete(key)
    if (message.shared !== null) kept.set(sharedKey, message.shared)
    const shared = kept.get(sharedKey)
    const outcome = shared === undefined ? NOT_SENT : cutOff(limitMs, () => work(shared, request))
    parentPort?.postMessage({ id, outcome } satisfies FromThread<Result>)
  })
}

const NOT_SENT = { kind: 'broken', reason: 'The thread was not sent what the job shares with others.' } as const

const WORK = Symbol.for('attune.play')
const CALL_WORK = new Script(`globalThis[Symbol.for('attune.play')]()`)

/**
 * Runs `work` and stops it after `limitMs`, whatever loop it is in. The engine counts its own steps; this is for what
 * its counting misses. `node:vm` is the only way to interrupt running JavaScript without ending the thread.
 */
const cutOff = <T>(limitMs: number, work: () => T): ThreadOutcome<T> => {
  let outcome: ThreadOutcome<T> = { kind: 'too-long' }
  Reflect.set(globalThis, WORK, () => {
    outcome = { kind: 'done', value: work() }
  })
  try {
    CALL_WORK.runInThisContext({ timeout: limitMs })
    return outcome
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT')
      return { kind: 'too-long' }
    return { kind: 'broken', reason: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
