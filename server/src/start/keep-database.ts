import { setTimeout as sleep } from 'node:timers/promises'
import type { EmbeddedDatabase } from '@attune/store/embedded/start-embedded'

const LOOK_MS = 250
/** It could not be started: not knocked at more often than this. */
const PAUSE_MS = 2_000

/**
 * Starts the embedded database again whenever it dies under the running server. Meanwhile calls answer 503, and the
 * pools reconnect by themselves. Answers how to end the watch.
 */
export const keepDatabase = (
  embedded: Pick<EmbeddedDatabase, 'revive'>,
  note: (sentence: string) => void,
): (() => Promise<void>) => {
  const ending = new AbortController()
  const pause = (ms: number) => sleep(ms, undefined, { signal: ending.signal, ref: false }).catch(() => {})
  const watch = async () => {
    while (!ending.signal.aborted) {
      try {
        if (await embedded.revive()) note('The database had died and was started again.')
        await pause(LOOK_MS)
      } catch (error) {
        note(`The database died and could not be started again. ${error instanceof Error ? error.message : ''}`)
        await pause(PAUSE_MS)
      }
    }
  }
  const watching = watch()
  return async () => {
    ending.abort()
    await watching
  }
}
