type Reason = 'refresh' | 'upload' | 'unsent-message' | 'draft'

const activeHolds = new Set<symbol>()

const preventUnload = (event: BeforeUnloadEvent): void => event.preventDefault()

/** The browser asks before this tab is closed until the answered function is called (spec 1 §9). */
export const holdTab = (reason: Reason): (() => void) => {
  const key = Symbol(reason)
  activeHolds.add(key)
  globalThis.addEventListener?.('beforeunload', preventUnload)
  return () => {
    activeHolds.delete(key)
    if (activeHolds.size === 0) globalThis.removeEventListener?.('beforeunload', preventUnload)
  }
}

/** Whether anything is under way that the browser would ask about. */
export const isTabHeld = (): boolean => activeHolds.size > 0
