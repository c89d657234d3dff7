import { Button, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, type RefObject } from 'react'
import type { Contact } from '@attune/contract/contacts/entity'
import type { ContactFilters } from '@attune/contract/contacts/filters'
import type { ContactsSearch } from '../../../search-params.ts'
import { KeyCap } from '../../../ui/keys/KeyCap.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { ColumnChooser } from '../../../ui/table/ColumnChooser.tsx'
import { FILTER_NAMES, isFiltered, filterNamesIn, type FilterName } from '../../data/filters.ts'
import { formatCount } from '../format-count.ts'
import { AddFilter } from './AddFilter.tsx'
import { FilterChip } from './FilterChip.tsx'
import classes from './FilterRow.module.css'

/** Rest after the last key before the search runs. */
const SEARCH_DEBOUNCE_MS = 250

interface FilterRowProps {
  filters: ContactFilters
  address: ContactsSearch
  /** How many are found. */
  count: { count: number; more: boolean } | undefined
  searchRef: RefObject<HTMLInputElement | null>
  columns: readonly Column<Contact>[]
  hidden: readonly string[]
  onHidden: (hidden: string[]) => void
  onChange: (address: ContactsSearch, replace?: boolean) => void
  onClear: () => void
}

/** Search, a chip for each filter, and what is found. */
export const FilterRow = (props: FilterRowProps) => {
  const { filters, address, count, searchRef, columns, hidden, onHidden, onChange, onClear } = props
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useSyncSearchField(searchRef, filters.q ?? '')

  const search = (text: string) => {
    clearTimeout(timer.current)
    const { q: _before, ...others } = address
    const q = text.trim()
    timer.current = setTimeout(() => onChange(q === '' ? others : { ...others, q }, true), SEARCH_DEBOUNCE_MS)
  }
  const setFilter = (name: FilterName, value: ContactsSearch[FilterName] | null) => {
    clearTimeout(timer.current)
    const { [name]: _before, ...others } = address
    onChange(value === null || value === undefined ? others : { ...others, [name]: value })
  }
  const names = filterNamesIn(filters)
  return (
    <div className={classes.row} role="search" aria-label="Clients">
      <TextInput
        ref={searchRef}
        className={classes.search ?? ''}
        type="search"
        aria-label="Search clients"
        placeholder="Name, phone, email"
        maxLength={100}
        defaultValue={filters.q ?? ''}
        leftSection={<IconSearch size={16} stroke={1.5} />}
        rightSection={<KeyCap>/</KeyCap>}
        onChange={(event) => search(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
      />
      {names.map((name) => (
        <FilterChip key={name} name={name} filters={filters} onChange={(value) => setFilter(name, value)} />
      ))}
      <AddFilter names={FILTER_NAMES.filter((name) => !names.includes(name))} onAdd={setFilter} />
      <div className={classes.end}>
        {isFiltered(filters) && (
          <>
            <span className={classes.found} role="status">
              {count !== undefined && `${formatCount(count)} found`}
            </span>
            <Button variant="subtle" color="gray" className={classes.clear ?? ''} onClick={onClear}>
              Clear
            </Button>
          </>
        )}
        <span className={classes.columns}>
          <ColumnChooser columns={columns} hidden={hidden} onChange={onHidden} />
        </span>
      </div>
    </div>
  )
}

/** Back, and a view, change the words in the address: the field then shows them, unless somebody is typing there. */
const useSyncSearchField = (field: RefObject<HTMLInputElement | null>, q: string): void => {
  useEffect(() => {
    const input = field.current
    if (input !== null && input !== document.activeElement) input.value = q
  }, [field, q])
}
