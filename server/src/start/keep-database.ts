import { setTimeout as sleep } from 'node:timers/promises'
import type { EmbeddedDatabase } from '@attune/store/embedded/start-embedded'

/** How long it waits after a look, and after a failed restart. */
const PAUSES_MS = { look: 250, failed: 2_000 }

/**
 * Restarts the embedded database whenever it dies while the server is running. Meanwhile calls are answered with 503,
 * and the pools reconnect by themselves. Returns a function that ends the watch.
 */
export const keepDatabase = (
  embedded: Pick<EmbeddedDatabase, 'revive'>,
  note: (sentence: string) => void,
  pausesMs = PAUSES_MS,
): (() => Promise<void>) => {
  const ending = new AbortController()
  const pause = (ms: number) => sleep(ms, undefined, { signal: ending.signal, ref: false }).catch(() => {})
  const watch = async () => {
    while (!ending.signal.aborted) {
      try {
        if (await embedded.revive()) note('The database stopped unexpectedly and was restarted.')
        await pause(pausesMs.look)
      } catch (error) {
        note(
          `The database stopped unexpectedly and couldn’t be restarted. ${error instanceof Error ? error.message : ''}`,
        )
        await pause(pausesMs.failed)
      }
    }
  }
  const watching = watch()
  return async () => {
    ending.abort()
    await watching
  }
}
