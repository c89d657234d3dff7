import { KNOWN_DEVICES, SIGN_IN_TRIES } from '@attune/contract/staff/limits'
import { isKnownDevice, rememberDevice } from '@attune/store/staff/known-devices'
import type { Global } from '@attune/store/store'
import type { Deps } from '../../deps.ts'
import { hashToken } from '../tokens.ts'
import { networkOf } from '../../security-log/address-and-device.ts'
import { counterOfAddress, type TryCounter } from './tries.ts'

interface SignInAttempt {
  email: string
  /** Undefined if nobody has this email. */
  accountId: string | undefined
  address: string
  /** The secret of the caller's device. */
  device: string | undefined
}

/**
 * The counters of a sign-in. A device that has signed in to the account before only has its own counter, so strangers
 * can't block it. Any other device uses three: account and address together, the account, and the address. Known and
 * unknown accounts take the same steps.
 */
export const countersOfSignIn = async (
  deps: Deps,
  attempt: SignInAttempt,
  now: Date,
): Promise<{ isKnown: boolean; counters: TryCounter[] }> => {
  const { email, accountId, address, device } = attempt
  const most = SIGN_IN_TRIES.perAccount
  if (device !== undefined) {
    const since = new Date(now.getTime() - KNOWN_DEVICES.days * 86_400_000)
    if (await isKnownDevice(deps.store.global, accountId ?? '', hashToken(device), since))
      return {
        isKnown: true,
        counters: [{ subject: `device:${accountId} ${hashToken(device).toString('base64url')}`, most, heals: true }],
      }
  }
  return {
    isKnown: false,
    counters: [
      { subject: subjectOfEmailAt(email, address), most, heals: true },
      { subject: subjectOfEmail(email), most: SIGN_IN_TRIES.perAccountAnywhere, heals: false },
      counterOfAddress(address),
    ],
  }
}

/** The subject that counts failed sign-ins for an email address from anywhere, whether or not it has an account. */
export const subjectOfEmail = (email: string): string => `email:${email.slice(0, 320)}`

/** The same from one address. The network comes first, because the email can be any text. */
export const subjectOfEmailAt = (email: string, address: string): string =>
  `email-at:${networkOf(address)} ${email.slice(0, 320)}`

/** Wrong codes need the right password first, so they are counted together, wherever they come from. */
export const counterOfCodes = (accountId: string): TryCounter => ({
  subject: `code:${accountId}`,
  most: SIGN_IN_TRIES.perAccount,
  heals: true,
})

/** Remembers the caller's device as one of the account's, in the transaction of its sign-in. */
export const rememberDeviceOf = async (
  tx: Global,
  accountId: string,
  device: string | undefined,
  at: Date,
): Promise<void> => {
  if (device === undefined) return
  await rememberDevice(tx, { accountId, deviceHash: hashToken(device), at }, KNOWN_DEVICES.most)
}
