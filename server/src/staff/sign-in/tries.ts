import { SIGN_IN_TRIES } from '@attune/contract/staff/limits'
import { countTries, removeTries, removeTry, recordTries } from '@attune/store/staff/sign-in-tries'
import type { Global } from '@attune/store/store'
import type { Visitor } from '../../calls/who.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { recordSecurityEvent } from '../../security-log/record-security-event.ts'
import { networkOf } from '../../security-log/address-and-device.ts'

/** Whose attempts are counted, and how many are allowed within the window. */
export interface TryCounter {
  subject: string
  most: number
  /** Whether a success clears earlier failures. It doesn't for counters that many people share. */
  heals: boolean
}

/** An attempt under way. */
export interface Try {
  counted: TryCounter[]
  at: Date
}

/** The attempt and its caller, for the security log. */
export interface TryOf {
  visitor: Visitor
  what: 'sign-in' | 'code' | 'api-key' | 'password' | 'reset' | 'email-change' | 'setup' | 'invitation' | 'sign-up'
  accountId?: string | null | undefined
  organizationId?: string | null | undefined
}

/** The counter of all attempts from an IP address or IPv6 network. */
export const counterOfAddress = (address: string): TryCounter => ({
  subject: `address:${networkOf(address)}`,
  most: SIGN_IN_TRIES.perAddress,
  heals: false,
})

/**
 * Counts an attempt before anything is checked, and refuses it if there were too many: a thousand simultaneous attempts
 * get no further than as many in a row. A successful one is taken back.
 */
export const beginTry = async (deps: Deps, of: TryOf, counted: TryCounter[], at: Date): Promise<Try> => {
  await refuseTooMany(deps, of, counted, at, { inHand: 0 })
  await recordTries(
    deps.store.global,
    counted.map(({ subject }) => subject),
    at,
    windowStart(at),
  )
  await refuseTooMany(deps, of, counted, at, { inHand: 1 })
  return { counted, at }
}

/** Takes back an attempt that was not a failure. */
export const withdrawTry = async (db: Global, { counted, at }: Try): Promise<void> => {
  for (const { subject } of counted) await removeTry(db, subject, at)
}

/** Clears the failures after a success. In counters that others share, only takes this attempt back. */
export const forgive = async (db: Global, tried: Try): Promise<void> => {
  const healed = tried.counted.filter(({ heals }) => heals)
  await removeTries(
    db,
    healed.map(({ subject }) => subject),
  )
  await withdrawTry(db, { ...tried, counted: tried.counted.filter(({ heals }) => !heals) })
}

/** The start of the window in which attempts count. */
export const windowStart = (now: Date): Date => new Date(now.getTime() - SIGN_IN_TRIES.windowMinutes * 60_000)

const refuseTooMany = async (
  deps: Deps,
  of: TryOf,
  counted: TryCounter[],
  now: Date,
  { inHand }: { inHand: number },
): Promise<void> => {
  const tries = await countTries(
    deps.store.global,
    counted.map(({ subject }) => subject),
    windowStart(now),
  )
  if (counted.every(({ subject, most }) => (tries.get(subject) ?? 0) - inHand < most)) return
  const { visitor, what, accountId, organizationId } = of
  recordSecurityEvent(deps, visitor, 'throttled', { accountId, organizationId, detail: { throttled: what } })
  const retryAfterSeconds = SIGN_IN_TRIES.windowMinutes * 60
  throw new Refusal('SignInThrottled', { retryAfterSeconds }, retryAfterSeconds)
}
