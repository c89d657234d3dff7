import { useSyncExternalStore } from 'react'

/** Whether this tab is visible. */
export const useVisible = (): boolean => useSyncExternalStore(watch, isVisible)

export const isVisible = (): boolean => document.visibilityState === 'visible'

const watch = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
