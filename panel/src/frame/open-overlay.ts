import { useSyncExternalStore } from 'react'

/** The overlay over the page, at most one. */
export type OverlayName = 'palette' | 'shortcuts' | 'tour' | null

let open: OverlayName = null
const listeners = new Set<() => void>()

export const openOverlay = (next: OverlayName): void => {
  open = next
  for (const listener of listeners) listener()
}

export const togglePalette = (): void => openOverlay(open === 'palette' ? null : 'palette')

export const useOverlay = (): OverlayName => useSyncExternalStore(watch, () => open)

const watch = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
