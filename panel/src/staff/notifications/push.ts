import { calls } from '../../client/calls.ts'
import { flushBeforeSignOut } from '../../client/session.ts'
import { registerServiceWorker } from './service-worker.ts'

/** Why this browser gets no push notices; `off`: nobody has subscribed it. */
export type PushState = 'on' | 'off' | 'unsupported' | 'denied'

export const loadPushState = async (): Promise<PushState> => {
  if (!('PushManager' in globalThis) || !('Notification' in globalThis)) return 'unsupported'
  const registration = await registerServiceWorker()
  if (registration === null) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return (await registration.pushManager.getSubscription()) === null ? 'off' : 'on'
}

/** Subscribes this browser and tells the server. Throws with the browser's words when its push service cannot be reached. */
export const subscribeBrowser = async (): Promise<PushState> => {
  const registration = await registerServiceWorker()
  if (registration === null || !('PushManager' in globalThis)) return 'unsupported'
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  const { key } = await calls.staff.pushKey({})
  const held = await registration.pushManager.getSubscription()
  // Made for another key, as before the installation got a new one: nothing we send would be taken.
  const usable = held !== null && hasSameKey(held, key)
  if (held !== null && !usable) await held.unsubscribe()
  await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: key }
  await sendSubscription(usable ? held : await registration.pushManager.subscribe(options))
  return 'on'
}

/** Ends it here and on the server. */
export const unsubscribeBrowser = async (): Promise<void> => {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration('/')
  const held = await registration?.pushManager?.getSubscription()
  if (held === null || held === undefined) return
  await Promise.allSettled([calls.staff.removePushSubscription({ endpoint: held.endpoint }), held.unsubscribe()])
}

/** A browser that was subscribed once stays so for the session that is open now. */
export const renewSubscription = async (): Promise<void> => {
  if ((await loadPushState()) === 'on') await subscribeBrowser()
}

const sendSubscription = async (subscription: PushSubscription): Promise<void> => {
  const { endpoint, keys } = subscription.toJSON()
  await calls.staff.addPushSubscription({
    endpoint: endpoint ?? '',
    keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
  })
}

const hasSameKey = (subscription: PushSubscription, key: string): boolean => {
  const held = subscription.options.applicationServerKey
  if (held === null) return false
  const text = btoa(String.fromCharCode(...new Uint8Array(held)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === key
}

// Whoever signs out is told nothing here any more.
flushBeforeSignOut(unsubscribeBrowser)
