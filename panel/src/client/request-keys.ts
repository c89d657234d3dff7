import { CallRefused } from './refusal.ts'

/** How long somebody may take to try again. Later, the same input is taken for something new. */
const PATIENCE_MS = 120_000

/**
 * Names requests, so that the server can tell one that is tried again from a new one. Whoever tries again after a lost answer
 * sends the same request under the same key, and nothing is done twice. Something else that is done in between makes it a new
 * request: to mute somebody, unmute them, and mute them again is three.
 */
export const keepRequestKeys = (now: () => number = Date.now) => {
  const lost = new Map<string, { key: string; until: number }>()
  return {
    /** Makes a request with its key. */
    withKey: async <T>(request: string, send: (key: string) => Promise<T>): Promise<T> => {
      const known = lost.get(request)
      const key = known !== undefined && known.until > now() ? known.key : newKey()
      lost.delete(request)
      try {
        return await send(key)
      } catch (error) {
        if (isAnswerLost(error)) lost.set(request, { key, until: now() + PATIENCE_MS })
        throw error
      }
    },
    /** Something was done: what is asked for from now on is asked for anew. */
    forget: () => lost.clear(),
  }
}

/** Whether the server may have done it all the same. What it refuses, it hasn't done. */
const isAnswerLost = (error: unknown): boolean =>
  !(error instanceof CallRefused) || error.status >= 500 || error.code === 'IdempotencyKeyBusy'

/** `randomUUID` is only there on secure pages. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
