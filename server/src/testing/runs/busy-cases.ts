import { parentPort } from 'node:worker_threads'
import type { FromThread, ToThread } from '../../threads/lane.ts'

/** A thread that reports every case as busy. */
parentPort?.on('message', ({ id }: ToThread<unknown, unknown>) => {
  parentPort?.postMessage({ id, outcome: { kind: 'busy', spentMs: 0 } } satisfies FromThread<never>)
})
