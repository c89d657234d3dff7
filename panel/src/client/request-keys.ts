import { newRandomId } from './random-id.ts'
import { CallRefused } from './refusal.ts'

/** How long someone may take to try again. After that, the same input counts as a new request. */
const PATIENCE_MS = 120_000

/**
 * Gives requests keys, so that the server can tell a retry from a new request. Trying again after a lost answer sends
 * the same request with the same key, so nothing is done twice. Any other action in between makes it a new request:
 * muting someone, unmuting them and muting them again is three.
 */
export const keepRequestKeys = (now: () => number = Date.now) => {
  const lost = new Map<string, { key: string; until: number }>()
  return {
    /** Makes a request with its key. */
    withKey: async <T>(request: string, send: (key: string) => Promise<T>): Promise<T> => {
      const known = lost.get(request)
      const key = known !== undefined && known.until > now() ? known.key : newRandomId()
      lost.delete(request)
      try {
        return await send(key)
      } catch (error) {
        if (isAnswerLost(error)) lost.set(request, { key, until: now() + PATIENCE_MS })
        throw error
      }
    },
    /** Something was done: requests from now on are new ones. */
    forget: () => lost.clear(),
  }
}

/** Whether the server may have done it anyway. What it refuses, it hasn't done. */
const isAnswerLost = (error: unknown): boolean =>
  !(error instanceof CallRefused) || error.status >= 500 || error.code === 'IdempotencyKeyBusy'
