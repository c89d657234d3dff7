import { Button, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, type ReactNode, type RefObject } from 'react'
import { KeyCap } from '../keys/KeyCap.tsx'
import { useShortcuts } from '../keys/use-shortcuts.ts'
import classes from './ListFilters.module.css'

interface SearchProps {
  /** The current search text. */
  q: string
  searchRef: RefObject<HTMLInputElement | null>
  /** Called with the trimmed text, debounced. */
  onSearch: (q: string) => void
}

interface ListFiltersProps extends SearchProps {
  /** What is filtered, such as "Clients". */
  label: string
  /** What the search field searches, such as "Name, phone, email". If absent, there is no such field. */
  placeholder?: string
  /** Further filters. */
  children?: ReactNode
  /** Shown at the right end, before and after the Clear button. */
  found?: ReactNode
  end?: ReactNode
  /** Null if there is nothing to clear. */
  onClear: (() => void) | null
}

/** The filters above a list: a search field, further filters, and a button to clear them all. */
export const ListFilters = ({ label, placeholder, children, found, end, onClear, ...search }: ListFiltersProps) => (
  <div className={classes.bar} role="search" aria-label={label}>
    {placeholder !== undefined && <SearchField {...search} label={label} placeholder={placeholder} />}
    {children}
    <div className={classes.end}>
      {found}
      {onClear !== null && (
        <Button variant="subtle" color="gray" className={classes.clear ?? ''} onClick={onClear}>
          Clear
        </Button>
      )}
      {end}
    </div>
  </div>
)

const DEBOUNCE_MS = 250

const SearchField = ({
  label,
  placeholder,
  q,
  searchRef,
  onSearch,
}: SearchProps & Record<'label' | 'placeholder', string>) => {
  const router = useRouter()
  const shown = useRouterState({ select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).pathname })
  const search = useDebouncedCallback(() => {
    // A row may have been opened meanwhile, whose page is still loading. The search would take its place.
    if (router.latestLocation.pathname === shown) onSearch(searchRef.current?.value.trim() ?? '')
  }, DEBOUNCE_MS)
  useShortcuts({ '/': () => searchRef.current?.focus() })
  // Back and views change the search text in the address: update the field, unless the user is typing in it.
  useEffect(() => {
    const input = searchRef.current
    if (input !== null && input !== document.activeElement) input.value = q
  }, [searchRef, q])
  return (
    <TextInput
      ref={searchRef}
      className={classes.search ?? ''}
      type="search"
      aria-label={`Search ${label.toLowerCase()}`}
      placeholder={placeholder}
      maxLength={100}
      defaultValue={q}
      leftSection={<IconSearch size={16} stroke={1.5} />}
      rightSection={<KeyCap>/</KeyCap>}
      onChange={search}
      onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
    />
  )
}
