import { SIGN_IN_TRIES } from '@attune/contract/staff/limits'
import { countTries, removeTries, removeTry, recordTries } from '@attune/store/staff/sign-in-tries'
import type { Global } from '@attune/store/store'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'

/** Whose attempts are counted, and how many are allowed within the window. */
export interface TryCounter {
  subject: string
  most: number
}

/** An attempt under way. */
export interface Try {
  counted: TryCounter[]
  at: Date
}

/** The counter of attempts from an IP address, whatever they are for. */
export const counterOfAddress = (address: string): TryCounter => ({
  subject: `address:${address}`,
  most: SIGN_IN_TRIES.perAddress,
})

/**
 * Counts an attempt before anything is checked, and refuses it if there were too many: a thousand simultaneous attempts
 * get no further than as many in a row. A successful one is taken back.
 */
export const beginTry = async (deps: Deps, counted: TryCounter[], at: Date): Promise<Try> => {
  await refuseTooMany(deps, counted, at, { inHand: 0 })
  await recordTries(
    deps.store.global,
    counted.map(({ subject }) => subject),
    at,
    windowStart(at),
  )
  await refuseTooMany(deps, counted, at, { inHand: 1 })
  return { counted, at }
}

/** Takes back an attempt that was not a failure. */
export const withdrawTry = async (db: Global, { counted, at }: Try): Promise<void> => {
  for (const { subject } of counted) await removeTry(db, subject, at)
}

/** Clears the failures of whoever succeeded, but only this attempt from their address's counter. */
export const forgive = async (db: Global, tried: Try): Promise<void> => {
  for (const { subject } of tried.counted)
    if (subject.startsWith('address:')) await removeTry(db, subject, tried.at)
    else await removeTries(db, subject)
}

const windowStart = (now: Date): Date => new Date(now.getTime() - SIGN_IN_TRIES.windowMinutes * 60_000)

const refuseTooMany = async (deps: Deps, counted: TryCounter[], now: Date, { inHand }: { inHand: number }) => {
  const tries = await Promise.all(
    counted.map(({ subject }) => countTries(deps.store.global, subject, windowStart(now))),
  )
  if (counted.every(({ most }, index) => (tries[index] ?? 0) - inHand < most)) return
  const retryAfterSeconds = SIGN_IN_TRIES.windowMinutes * 60
  throw new Refusal('SignInThrottled', { retryAfterSeconds }, retryAfterSeconds)
}
