import { setTimeout as sleep } from 'node:timers/promises'
import type { LiveLog } from './stream.ts'

const STEP_MS = 100

/**
 * Waits for `ms`. In the second half, open streams end one after another and no new ones begin: thousands of panels
 * then reconnect to other processes gradually, after load balancers had time to notice. `hurry` ends the wait.
 */
export const drainStreams = async (live: LiveLog, ms: number, hurry?: AbortSignal): Promise<void> => {
  const begun = performance.now()
  const pause = (until: number) =>
    sleep(
      Math.max(begun + until - performance.now(), 0),
      undefined,
      hurry === undefined ? {} : { signal: hurry },
    ).catch(() => {})
  await pause(ms / 2)
  live.isLeaving = true
  const all = [...live.open]
  for (let ended = 0; performance.now() < begun + ms && hurry?.aborted !== true;) {
    const share = (performance.now() - begun - ms / 2) / (ms / 2)
    for (const close of all.slice(ended, Math.ceil(all.length * share))) close()
    ended = Math.max(ended, Math.ceil(all.length * share))
    await pause(Math.min(performance.now() - begun + STEP_MS, ms))
  }
}
