const CHANNEL = 'attune-account'

let channel: BroadcastChannel | null = null

/** Calls back when another tab of this browser has changed the account. Returns how to stop. */
export const joinAccountTabs = (onChange: () => void): (() => void) => {
  if (!('BroadcastChannel' in globalThis)) return () => undefined
  const joined = new BroadcastChannel(CHANNEL)
  joined.addEventListener('message', onChange)
  channel = joined
  return () => {
    joined.close()
    if (channel === joined) channel = null
  }
}

/** Tells the other tabs that the account has changed. */
export const tellAccountTabs = (): void => channel?.postMessage({ changed: true })
