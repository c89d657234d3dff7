import { isRecording } from '../../client/recording/record-video.ts'

/** The worker that shows notices while the panel is closed; null where the browser has none, or the page is not secure. */
export const registerServiceWorker = async (): Promise<ServiceWorkerRegistration | null> => {
  if (!('serviceWorker' in navigator)) return null
  try {
    return await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  } catch {
    // Switched off by the browser's settings: everything but push goes on without it.
    return null
  }
}

/** Answers the worker: opens what a notice is about when it is clicked, in this tab if the worker chose it. */
export const onNoticeClick = (open: (path: string) => void): (() => void) => {
  if (!('serviceWorker' in navigator)) return () => undefined
  const handleMessage = ({ data, ports }: MessageEvent<unknown>) => {
    // Asked before a push notice is shown: while this tab is filmed it says nothing of the client.
    if (typeof data === 'object' && data !== null && 'filming' in data) return ports[0]?.postMessage(isRecording())
    const path = typeof data === 'object' && data !== null && 'open' in data ? data.open : null
    if (typeof path === 'string' && /^\/conversations\/dialog\/ct_[0-9a-f]{32}$/.test(path)) open(path)
  }
  navigator.serviceWorker.addEventListener('message', handleMessage)
  return () => navigator.serviceWorker.removeEventListener('message', handleMessage)
}
