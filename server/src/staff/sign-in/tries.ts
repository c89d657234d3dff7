import { SIGN_IN_TRIES } from '@attune/contract/staff/limits'
import { countTries, removeTries, removeTry, recordTries } from '@attune/store/staff/sign-in-tries'
import type { Global } from '@attune/store/store'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'

/** Whose tries are counted, and how many are too many within the window. */
export interface TryCounter {
  subject: string
  most: number
}

/** A try that is under way, until it is known to fit. */
export interface Try {
  counted: TryCounter[]
  at: Date
}

/** What counts the tries of an address, whatever they are for. */
export const counterOfAddress = (address: string): TryCounter => ({
  subject: `address:${address}`,
  most: SIGN_IN_TRIES.perAddress,
})

/**
 * Notes a try before anything is looked at, and refuses it when there were too many: a thousand at once get no more
 * tries than one by one. Who fits takes it back.
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

/** The try was no failure. */
export const withdrawTry = async (db: Global, { counted, at }: Try): Promise<void> => {
  for (const { subject } of counted) await removeTry(db, subject, at)
}

/** The try fitted: the failures of whoever it was are over, those of their address are not. */
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
