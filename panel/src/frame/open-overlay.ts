import { useSyncExternalStore } from 'react'

/** What may lie over any page: one at a time. */
export type Overlay = 'palette' | 'shortcuts' | null

let open: Overlay = null
const listeners = new Set<() => void>()

export const openOverlay = (next: Overlay): void => {
  open = next
  for (const listener of listeners) listener()
}

/** Opens the palette, or closes it when it is open. */
export const togglePalette = (): void => openOverlay(open === 'palette' ? null : 'palette')

export const useOverlay = (): Overlay => useSyncExternalStore(watch, () => open)

const watch = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
