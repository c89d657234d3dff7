import * as z from 'zod'
import { call } from '../call.ts'
import { NotificationSettings, PushSubscription } from './notifications.ts'
import { staffRefusals } from './refusals.ts'

/** Returns your notification settings. */
const getNotifications = call('signed-in', {
  method: 'GET',
  path: '/v1/users/me/notifications',
  summary: 'Get your notification settings',
})
  .input(z.strictObject({}).optional())
  .output(NotificationSettings)

/** Saves your notification settings. */
const setNotifications = call('signed-in', {
  method: 'PUT',
  path: '/v1/users/me/notifications',
  summary: 'Save your notification settings',
})
  .input(NotificationSettings)
  .output(NotificationSettings)

/** Returns the public key (VAPID, RFC 8292) that a browser needs to subscribe, as base64url. */
const getPushKey = call('signed-in', {
  method: 'GET',
  path: '/v1/push-key',
  summary: 'Get the push key',
})
  .input(z.strictObject({}).optional())
  .output(z.object({ key: z.string() }))

/**
 * Subscribes a browser to push notices until the current session ends. Subscribing the same endpoint again changes
 * nothing.
 */
const addPushSubscription = call('signed-in', {
  method: 'POST',
  path: '/v1/users/me/push-subscriptions',
  summary: 'Subscribe a browser to push notices',
})
  .input(PushSubscription)
  .output(z.object({ subscribed: z.literal(true) }))
  .errors({
    PushAddressRefused: staffRefusals.PushAddressRefused,
    PushKeysUnusable: staffRefusals.PushKeysUnusable,
    PushSubscriptionsFull: staffRefusals.PushSubscriptionsFull,
  })

/** Unsubscribes a browser. Does nothing if the endpoint isn't one of yours. */
const removePushSubscription = call('signed-in', {
  method: 'DELETE',
  path: '/v1/users/me/push-subscriptions',
  summary: 'Unsubscribe a browser',
})
  .input(z.strictObject({ endpoint: z.string().min(1).max(2_000) }))
  .output(z.object({ subscribed: z.literal(false) }))

export const notificationCalls = {
  getNotifications,
  setNotifications,
  getPushKey,
  addPushSubscription,
  removePushSubscription,
}
