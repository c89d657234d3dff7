type Reason = 'refresh' | 'upload' | 'recording' | 'unsent-message' | 'draft' | 'shown-once'

const activeHolds = new Set<symbol>()

const preventUnload = (event: BeforeUnloadEvent): void => event.preventDefault()

/** Makes the browser ask before this tab is closed, until the returned function is called. */
export const holdTab = (reason: Reason): (() => void) => {
  const key = Symbol(reason)
  activeHolds.add(key)
  globalThis.addEventListener?.('beforeunload', preventUnload)
  return () => {
    activeHolds.delete(key)
    if (activeHolds.size === 0) globalThis.removeEventListener?.('beforeunload', preventUnload)
  }
}

/** Whether anything currently makes the browser ask. */
export const isTabHeld = (): boolean => activeHolds.size > 0
