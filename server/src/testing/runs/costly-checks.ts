import { parentPort } from 'node:worker_threads'
import type { FromThread, ToThread } from '../../threads/lane.ts'

/** A thread that reports every check as cut off. */
parentPort?.on('message', ({ id }: ToThread<unknown, unknown>) => {
  parentPort?.postMessage({ id, outcome: { kind: 'too-long', spentMs: 0 } } satisfies FromThread<never>)
})
