/**
 * Elects the one tab of this browser that plays sounds and shows notices: the holder of a Web Lock, until it is closed.
 * Without Web Locks (they need https or localhost) every visible tab leads.
 */
export const electLeader = (): { leads: () => boolean; stop: () => void } => {
  if (!('locks' in navigator)) return { leads: () => document.visibilityState === 'visible', stop: () => undefined }
  const { promise: over, resolve: stop } = Promise.withResolvers<void>()
  const controller = new AbortController()
  let leads = false
  navigator.locks
    .request('attune-notices', { signal: controller.signal }, async () => {
      leads = true
      await over
      leads = false
    })
    // Stopped while waiting for the lock.
    .catch(() => undefined)
  return {
    leads: () => leads,
    stop: () => {
      stop()
      controller.abort()
    },
  }
}
