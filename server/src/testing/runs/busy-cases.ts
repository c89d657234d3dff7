import { parentPort } from 'node:worker_threads'
import type { FromThread, ToThread } from '../../threads/lane.ts'

/** A thread that says of every case that the machine had no time for it. */
parentPort?.on('message', ({ id }: ToThread<unknown, unknown>) => {
  parentPort?.postMessage({ id, outcome: { kind: 'busy', spentMs: 0 } } satisfies FromThread<never>)
})
