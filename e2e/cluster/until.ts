import { setTimeout as pause } from 'node:timers/promises'

const waits = new Set<string>()

/** What the test is waiting for at this moment. */
export const currentWaits = (): string[] => [...waits]

/** Calls `look` until it returns something, and returns that. Throws after the given number of seconds. */
export const until = async <T>(what: string, seconds: number, look: () => Promise<T | undefined>): Promise<T> => {
  const limit = Date.now() + seconds * 1_000
  waits.add(what)
  try {
    for (;;) {
      const found = await look()
      if (found !== undefined) return found
      if (Date.now() > limit) throw new Error(`Waited ${seconds} s in vain: ${what}.`)
      await pause(300)
    }
  } finally {
    waits.delete(what)
  }
}

/** Whether this address answers with a status of 200 to 299. Undefined if it doesn't, as `until` expects. */
export const answersOk = (url: string): Promise<true | undefined> =>
  fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok || undefined,
    () => undefined,
  )
