import * as z from 'zod'
import { call } from '../call.ts'
import { NotificationSettings, PushSubscription } from './notifications.ts'
import { staffRefusals } from './refusals.ts'

const notifications = call('signed-in', {
  method: 'GET',
  path: '/v1/users/me/notifications',
  summary: 'How one hears of new messages',
})
  .input(z.strictObject({}).optional())
  .output(NotificationSettings)

const setNotifications = call('signed-in', {
  method: 'PUT',
  path: '/v1/users/me/notifications',
  summary: 'Choose how one hears of new messages',
})
  .input(NotificationSettings)
  .output(NotificationSettings)

/** The public key (VAPID, RFC 8292) a browser needs to subscribe, base64url. */
const pushKey = call('signed-in', {
  method: 'GET',
  path: '/v1/push-key',
  summary: 'The key to subscribe a browser with',
})
  .input(z.strictObject({}).optional())
  .output(z.object({ key: z.string() }))

/** The same endpoint again is no second one. It ends with the session it was made in. */
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

/** An endpoint that is none of one's own is no error. */
const removePushSubscription = call('signed-in', {
  method: 'DELETE',
  path: '/v1/users/me/push-subscriptions',
  summary: 'Unsubscribe a browser',
})
  .input(z.strictObject({ endpoint: z.string().min(1).max(2_000) }))
  .output(z.object({ subscribed: z.literal(false) }))

export const notificationCalls = {
  notifications,
  setNotifications,
  pushKey,
  addPushSubscription,
  removePushSubscription,
}
