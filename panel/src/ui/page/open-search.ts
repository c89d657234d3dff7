import { useSyncExternalStore } from 'react'

/** Opens the search over the page; null while there is none, as on pages for visitors. */
let search: (() => void) | null = null
const listeners = new Set<() => void>()

/** Registers what opens the search. Returns its removal. */
export const offerSearch = (open: () => void): (() => void) => {
  setSearch(open)
  return () => setSearch(null)
}

const setSearch = (next: (() => void) | null): void => {
  search = next
  for (const listener of listeners) listener()
}

export const openSearch = (): void => search?.()

export const useIsSearchable = (): boolean => useSyncExternalStore(watch, () => search !== null)

const watch = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const SEARCH_KEYS = /Mac/.test(navigator.platform) ? '⌘ K' : 'Ctrl K'
