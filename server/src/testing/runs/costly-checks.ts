import { parentPort } from 'node:worker_threads'
import type { FromThread, ToThread } from '../../threads/lane.ts'

/** A thread that says of every check that it was cut off. */
parentPort?.on('message', ({ id }: ToThread<unknown, unknown>) => {
  parentPort?.postMessage({ id, outcome: { kind: 'too-long', spentMs: 0 } } satisfies FromThread<never>)
})
