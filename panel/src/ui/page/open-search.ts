import { createAtom, useSelector } from '@tanstack/react-store'

/** Opens the search over the page; null while there is none, as on pages for visitors. */
const search = createAtom<{ open: () => void } | null>(null)

/** Registers the function that opens the search. Returns its removal. */
export const offerSearch = (open: () => void): (() => void) => {
  search.set({ open })
  return () => search.set(null)
}

export const openSearch = (): void => search.get()?.open()

export const useIsSearchable = (): boolean => useSelector(search, (offered) => offered !== null)

export const SEARCH_KEYS = /Mac/.test(navigator.platform) ? '⌘ K' : 'Ctrl K'
