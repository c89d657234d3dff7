import { isRecording } from '../../client/recording/record-video.ts'

/**
 * Registers the service worker that shows notices while the panel is closed; null if unsupported or the page isn't
 * secure.
 */
export const registerServiceWorker = async (): Promise<ServiceWorkerRegistration | null> => {
  if (!('serviceWorker' in navigator)) return null
  try {
    return await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  } catch {
    // Disabled in the browser's settings: everything except push works without it.
    return null
  }
}

/** Where a clicked notice may lead. */
const NOTICE_PATH = /^\/(?:notices|conversations|conversations\/dialog\/ct_[0-9a-f]{32}(?:\?panel=notes)?)$/

/**
 * Handles the service worker's messages: opens what a clicked notice is about, and says whether this tab is
 * filmed.
 */
export const onNoticeClick = (open: (path: string) => void): (() => void) => {
  if (!('serviceWorker' in navigator)) return () => undefined
  const handleMessage = ({ data, ports }: MessageEvent<unknown>) => {
    // Asked before a push notice is shown: in record-video mode it must reveal nothing about the client.
    if (typeof data === 'object' && data !== null && 'filming' in data) return ports[0]?.postMessage(isRecording())
    const path = typeof data === 'object' && data !== null && 'open' in data ? data.open : null
    if (typeof path === 'string' && NOTICE_PATH.test(path)) open(path)
  }
  navigator.serviceWorker.addEventListener('message', handleMessage)
  return () => navigator.serviceWorker.removeEventListener('message', handleMessage)
}
