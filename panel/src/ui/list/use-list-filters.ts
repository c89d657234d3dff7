import { useRef, type RefObject } from 'react'

interface ListFiltersOptions<Search> {
  /** The search parameters in the address. */
  address: Search
  /** Parameters that aren't filters, such as a tab. */
  kept?: readonly (keyof Search)[]
  go: (search: Search, replace: boolean) => void
}

export interface AddressFilters<Search> {
  isNarrowed: boolean
  /** Changes parameters; undefined, null and empty text remove one. */
  change: (part: { [Field in keyof Search]?: Search[Field] | null | undefined }) => void
  /** Removes all filters; null if there are none. */
  onClear: (() => void) | null
  /** For `ListFilters`. */
  bar: {
    q: string
    searchRef: RefObject<HTMLInputElement | null>
    onSearch: (q: string) => void
    onClear: (() => void) | null
  }
}

/** The filters of a list, which are in the address. The search text is `q`. */
export const useListFilters = <Search extends object>({
  address,
  kept = [],
  go,
}: ListFiltersOptions<Search>): AddressFilters<Search> => {
  const { q = '' } = address as { q?: string } // Only lists with a search field have it.
  const searchRef = useRef<HTMLInputElement>(null)
  const isKept = (name: string) => kept.some((one) => one === name)
  const isNarrowed = Object.entries(address).some(([name, value]) => value !== undefined && !isKept(name))
  const clear = () => {
    // Also clears what was just typed and isn't in the address yet.
    if (searchRef.current !== null) searchRef.current.value = ''
    go(withoutEmpty(address, isKept), false)
  }
  const onClear = isNarrowed ? clear : null
  return {
    isNarrowed,
    change: (part) => go(withoutEmpty({ ...address, ...part }), false),
    onClear,
    bar: { q, searchRef, onSearch: (words) => go(withoutEmpty({ ...address, q: words }), true), onClear },
  }
}

/** A search parameter that is unset isn't in the address at all. */
const withoutEmpty = <Search extends object>(parts: object, isWanted = (_name: string) => true): Search =>
  Object.fromEntries(
    Object.entries(parts).filter(([name, value]) => value != null && value !== '' && isWanted(name)),
  ) as Search // Its fields are optional.
