import { once } from 'node:events'
import { pathToFileURL } from 'node:url'
import { isMainThread } from 'node:worker_threads'

/**
 * For `node --import`: makes a process of the product load its modules, which is most of a start, and wait for input on
 * stdin before it does anything. It ends with the process at the other end. Threads of the process get the same
 * `--import`, and aren't held.
 */
if (isMainThread) {
  const { stdin, argv } = process
  await import(new URL('start/run-attune.ts', pathToFileURL(argv[1] ?? '')).href)
  stdin.on('end', () => process.kill(process.pid, 'SIGINT'))
  await once(stdin, 'data')
  // It still notices the end, but doesn't stay alive for it.
  stdin.unref()
}
