import { useSyncExternalStore } from 'react'

/**
 * From 1200 px the sidebar is beside the timeline; below that its panels cover the timeline; on a phone they are pages.
 */
export type SidebarRoom = 'beside' | 'over' | 'page'

export const useSidebarRoom = (): SidebarRoom => useSyncExternalStore(watch, readRoom)

const WIDE = '(width >= 1200px)'
const PHONE = '(width < 700px)'

const readRoom = (): SidebarRoom => (matchMedia(WIDE).matches ? 'beside' : matchMedia(PHONE).matches ? 'page' : 'over')

const watch = (listener: () => void) => {
  const queries = [matchMedia(WIDE), matchMedia(PHONE)]
  for (const query of queries) query.addEventListener('change', listener)
  return () => {
    for (const query of queries) query.removeEventListener('change', listener)
  }
}
