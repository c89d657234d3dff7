import { createECDH, createHash } from 'node:crypto'
import { PUSH_SUBSCRIPTIONS_MAX } from '@attune/contract/staff/limits'
import type { PushSubscription } from '@attune/contract/staff/notifications'
import {
  dropEndedPushSubscriptions,
  pushSubscriptionsOf,
  putPushSubscription,
  removePushSubscriptionAt,
} from '@attune/store/staff/notifications'
import type { Deps } from '../../deps.ts'
import { newId } from '../../new-id.ts'
import { Refusal } from '../../refusal.ts'
import { changeOwnAccount } from '../account/change-own-account.ts'
import type { Person } from '../../calls/who.ts'

export const getPushKey = async (deps: Deps, _who: Person): Promise<{ key: string }> => ({ key: deps.push.publicKey })

/** Subscribes this session's browser. The endpoint identifies the browser, whoever used it before. */
export const addPushSubscription = async (
  deps: Deps,
  who: Person,
  { endpoint, keys }: PushSubscription,
): Promise<{ subscribed: true }> => {
  if (!deps.push.mayReach(endpoint)) throw new Refusal('PushAddressRefused')
  if (!isPublicKey(keys.p256dh)) throw new Refusal('PushKeysUnusable')
  return changeOwnAccount(deps, who, async ({ tx, held, now, recordFact }) => {
    const accountId = held.account_id
    await dropEndedPushSubscriptions(tx, accountId, now)
    const mine = await pushSubscriptionsOf(tx, accountId, now)
    const hash = hashOf(endpoint)
    const known = mine.find((row) => row.endpoint_hash.equals(hash))
    const same = known?.session_id === who.sessionId && known.p256dh === keys.p256dh && known.auth === keys.auth
    if (same) return { subscribed: true }
    if (known === undefined && mine.length >= PUSH_SUBSCRIPTIONS_MAX) throw new Refusal('PushSubscriptionsFull')
    const id = known?.push_subscription_id ?? newId('ps')
    await putPushSubscription(tx, {
      push_subscription_id: id,
      account_id: accountId,
      session_id: who.sessionId,
      endpoint_hash: hash,
      endpoint,
      ...keys,
      created_at: now,
    })
    await recordFact('AccountPushAdded', { pushSubscriptionId: id })
    return { subscribed: true }
  })
}

export const removePushSubscription = (
  deps: Deps,
  who: Person,
  { endpoint }: { endpoint: string },
): Promise<{ subscribed: false }> =>
  changeOwnAccount(deps, who, async ({ tx, held, recordFact }) => {
    const id = await removePushSubscriptionAt(tx, held.account_id, hashOf(endpoint))
    if (id !== null) await recordFact('AccountPushRemoved', { pushSubscriptionId: id })
    return { subscribed: false }
  })

const hashOf = (endpoint: string): Buffer => createHash('sha256').update(endpoint).digest()

/** Whether a text is a point on P-256; nothing could be encrypted with anything else. */
const isPublicKey = (text: string): boolean => {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length !== 65 || bytes[0] !== 4) return false
  try {
    const own = createECDH('prime256v1')
    own.generateKeys()
    return own.computeSecret(bytes).length > 0
  } catch {
    // Node offers no other way to check a point.
    return false
  }
}
