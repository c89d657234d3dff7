/**
 * One tab of this browser makes sounds and notices: whoever holds the lock, until it is closed. Without Web Locks (they are
 * there on https and on localhost only) it is the tab that can be seen.
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
    // Given up while it waited.
    .catch(() => undefined)
  return {
    leads: () => leads,
    stop: () => {
      stop()
      controller.abort()
    },
  }
}
