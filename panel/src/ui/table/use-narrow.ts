import { useSyncExternalStore } from 'react'

/** Whether the window is as narrow as a phone: the panel shows one pane. */
export const useNarrow = (): boolean => useSyncExternalStore(narrow.watch, narrow.matches)

/**
 * Whether tables have little room beyond their text, as on a tablet in portrait mode: a row's actions are then in its
 * menu.
 */
export const useTight = (): boolean => useSyncExternalStore(tight.watch, tight.matches)

const widthBelow = (px: number) => {
  const query = `(width < ${px}px)`
  return {
    matches: () => matchMedia(query).matches,
    watch: (listener: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
  }
}

const narrow = widthBelow(700)
const tight = widthBelow(1_000)
