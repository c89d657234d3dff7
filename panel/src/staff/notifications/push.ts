import { calls } from '../../client/calls.ts'
import { beforeSignOut } from '../../client/session.ts'
import { registerServiceWorker } from './service-worker.ts'

/** Whether this browser gets push notices, or why not. `off`: not subscribed. */
export type PushState = 'on' | 'off' | 'unsupported' | 'denied'

export const loadPushState = async (): Promise<PushState> => {
  if (!('PushManager' in globalThis) || !('Notification' in globalThis)) return 'unsupported'
  const registration = await registerServiceWorker()
  if (registration === null) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return (await registration.pushManager.getSubscription()) === null ? 'off' : 'on'
}

/**
 * Subscribes this browser and registers it on the server. Throws the browser's error if its push service can't be
 * reached.
 */
export const subscribeBrowser = async (): Promise<PushState> => {
  const registration = await registerServiceWorker()
  if (registration === null || !('PushManager' in globalThis)) return 'unsupported'
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  const { key } = await calls.staff.getPushKey({})
  const current = await registration.pushManager.getSubscription()
  // A subscription made for another key (before the installation got a new one) would reject our messages.
  const isUsable = current !== null && hasSameKey(current, key)
  if (current !== null && !isUsable) await current.unsubscribe()
  await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: key }
  await sendSubscription(isUsable ? current : await registration.pushManager.subscribe(options))
  return 'on'
}

/** Unsubscribes this browser, here and on the server. */
export const unsubscribeBrowser = async (): Promise<void> => {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration('/')
  const current = await registration?.pushManager?.getSubscription()
  if (current === null || current === undefined) return
  await Promise.allSettled([calls.staff.removePushSubscription({ endpoint: current.endpoint }), current.unsubscribe()])
}

/** Renews an existing subscription for the current session. */
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
  const current = subscription.options.applicationServerKey
  if (current === null) return false
  const text = btoa(String.fromCharCode(...new Uint8Array(current)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === key
}

// After sign-out this browser must not get notices any more.
beforeSignOut(unsubscribeBrowser)
