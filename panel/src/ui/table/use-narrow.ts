import { useSyncExternalStore } from 'react'

/** Below this width the panel shows one pane, as on a phone. */
const NARROW = '(width < 700px)'

/** Whether the window is as narrow as a phone. */
export const useNarrow = (): boolean => useSyncExternalStore(watch, () => matchMedia(NARROW).matches)

const watch = (listener: () => void) => {
  const query = matchMedia(NARROW)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
