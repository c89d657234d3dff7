import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

/** Runs `during` while an endless loop on each processor competes with it. */
export const whileBusy = async <T>(during: () => Promise<T>): Promise<T> => {
  const loops = Array.from({ length: availableParallelism() }, () => new Worker('for (;;);', { eval: true }))
  try {
    await Promise.all(loops.map((loop) => new Promise((resolve) => loop.once('online', resolve))))
    return await during()
  } finally {
    await Promise.all(loops.map((loop) => loop.terminate()))
  }
}
