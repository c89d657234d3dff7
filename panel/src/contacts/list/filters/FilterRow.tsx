import type { RefObject } from 'react'
import type { Contact } from '@attune/contract/contacts/entity'
import type { ContactFilters } from '@attune/contract/contacts/filters'
import type { ContactsSearch } from '../../contacts-search.ts'
import { formatTotal } from '../../../ui/format-count.ts'
import { ListFilters } from '../../../ui/list/ListFilters.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { ColumnChooser } from '../../../ui/table/ColumnChooser.tsx'
import { FILTER_NAMES, filterNamesIn, isFiltered, type FilterName } from '../../data/filters.ts'
import { AddFilter } from './AddFilter.tsx'
import { FilterChip } from './FilterChip.tsx'
import classes from './FilterRow.module.css'

interface FilterRowProps {
  filters: ContactFilters
  address: ContactsSearch
  /** How many clients match. */
  count: { count: number; more: boolean } | undefined
  searchRef: RefObject<HTMLInputElement | null>
  columns: readonly Column<Contact>[]
  hidden: readonly string[]
  onHidden: (hidden: string[]) => void
  onChange: (address: ContactsSearch, replace?: boolean) => void
  onClear: () => void
}

/** Search, a chip for each set filter, the number of matches, and the column chooser. */
export const FilterRow = (props: FilterRowProps) => {
  const { filters, address, count, searchRef, columns, hidden, onHidden, onChange, onClear } = props
  const names = filterNamesIn(filters)
  const narrowed = isFiltered(filters)

  const search = (q: string) => {
    const { q: _before, ...others } = address
    onChange(q === '' ? others : { ...others, q }, true)
  }
  const setFilter = (name: FilterName, value: ContactsSearch[FilterName] | null) => {
    const { [name]: _before, ...others } = address
    onChange(value === null || value === undefined ? others : { ...others, [name]: value })
  }
  return (
    <ListFilters
      label="Clients"
      placeholder="Name, phone, email"
      q={filters.q ?? ''}
      searchRef={searchRef}
      onSearch={search}
      onClear={narrowed ? onClear : null}
      found={
        narrowed && (
          <span className={classes.found} role="status">
            {count !== undefined && `${formatTotal(count)} found`}
          </span>
        )
      }
      end={
        <span className={classes.columns}>
          <ColumnChooser columns={columns} hidden={hidden} onChange={onHidden} />
        </span>
      }
    >
      {names.map((name) => (
        <FilterChip key={name} name={name} filters={filters} onChange={(value) => setFilter(name, value)} />
      ))}
      <AddFilter names={FILTER_NAMES.filter((name) => !names.includes(name))} onAdd={setFilter} />
    </ListFilters>
  )
}
