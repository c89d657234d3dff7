import { createAtom, useSelector } from '@tanstack/react-store'

/** The overlay over the page, at most one. */
export type OverlayName = 'palette' | 'shortcuts' | 'tour' | 'organization' | null

const overlay = createAtom<OverlayName>(null)

export const openOverlay = (next: OverlayName): void => overlay.set(next)

export const togglePalette = (): void => openOverlay(overlay.get() === 'palette' ? null : 'palette')

export const useOverlay = (): OverlayName => useSelector(overlay)
