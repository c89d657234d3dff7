import { Script } from 'node:vm'
import { parentPort } from 'node:worker_threads'
import type { FromThread, ThreadOutcome, ToThread } from './lane.ts'

/**
 * The thread's side of a lane: runs jobs as they arrive. `work` is cut off when a job's time is over, and may be
 * started over.
 */
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

const NOT_SENT = {
  kind: 'broken',
  reason: 'The thread is missing the data that the job shares with others.',
  spentMs: 0,
} as const

const WORK = Symbol.for('attune.play')
const CALL_WORK = new Script(`globalThis[Symbol.for('attune.play')]()`)
/** How often a job that had to wait is started over, each time with twice the clock time. */
const TRIES_MAX = 4

/**
 * Runs `work` and stops it when it has taken `limitMs` of this thread's processor time, whatever loop it is in. The
 * engine counts its own steps; this is for what its counting misses. `node:vm` is the only way to interrupt running
 * JavaScript without ending the thread, but it goes by the clock. So a stopped job is started over with more time if
 * others had the processor meanwhile.
 */
const cutOff = <T>(limitMs: number, work: () => T): ThreadOutcome<T> => {
  const began = process.threadCpuUsage()
  for (let tries = 1, clockMs = limitMs; tries <= TRIES_MAX; tries += 1, clockMs *= 2) {
    const from = process.threadCpuUsage()
    const outcome = runFor(clockMs, work)
    const spentMs = spentSince(began)
    if (outcome !== 'stopped') return { ...outcome, spentMs }
    if (spentSince(from) >= limitMs * WORKING) return { kind: 'too-long', spentMs }
  }
  return { kind: 'busy', spentMs: spentSince(began) }
}

/** Even a thread with a processor to itself loses this share of the time to the system. */
const WORKING = 0.9

const spentSince = (from: NodeJS.CpuUsage): number => {
  const { user, system } = process.threadCpuUsage(from)
  return (user + system) / 1_000
}

const runFor = <T>(
  clockMs: number,
  work: () => T,
): { kind: 'done'; value: T } | { kind: 'broken'; reason: string } | 'stopped' => {
  let outcome: { kind: 'done'; value: T } | 'stopped' = 'stopped'
  Reflect.set(globalThis, WORK, () => {
    outcome = { kind: 'done', value: work() }
  })
  try {
    CALL_WORK.runInThisContext({ timeout: clockMs })
    return outcome
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return 'stopped'
    return { kind: 'broken', reason: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
