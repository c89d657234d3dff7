type Reason = 'refresh' | 'upload' | 'unsent-message' | 'draft'

const held = new Set<symbol>()

const ask = (event: BeforeUnloadEvent): void => event.preventDefault()

/** The browser asks before this tab is closed until the answered function is called (spec 1 §9). */
export const holdTab = (reason: Reason): (() => void) => {
  const key = Symbol(reason)
  held.add(key)
  globalThis.addEventListener?.('beforeunload', ask)
  return () => {
    held.delete(key)
    if (held.size === 0) globalThis.removeEventListener?.('beforeunload', ask)
  }
}

/** Whether anything is under way that the browser would ask about. */
export const isTabHeld = (): boolean => held.size > 0
