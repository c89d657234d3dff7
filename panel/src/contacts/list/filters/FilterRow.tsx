import { useQuery } from '@tanstack/react-query'
import type { Contact } from '@attune/contract/contacts/entity'
import type { ContactFilters } from '@attune/contract/contacts/filters'
import type { ContactsSearch } from '../../contacts-search.ts'
import { formatTotal } from '../../../ui/format-count.ts'
import { ListFilters } from '../../../ui/list/ListFilters.tsx'
import type { AddressFilters } from '../../../ui/list/use-list-filters.ts'
import { ColumnChooser, type ColumnChooserProps } from '../../../ui/table/ColumnChooser.tsx'
import { countQuery } from '../../data/contact-queries.ts'
import { FILTER_NAMES, filterNamesIn, isFiltered, type FilterName } from '../../data/filters.ts'
import { AddFilter } from './AddFilter.tsx'
import { FilterChip } from './FilterChip.tsx'
import type { FilterChoice } from './FilterValue.tsx'
import classes from './FilterRow.module.css'

interface FilterRowProps {
  filters: ContactFilters
  bar: AddressFilters<ContactsSearch>['bar']
  chooser: ColumnChooserProps<Contact>
  onChange: AddressFilters<ContactsSearch>['change']
}

/** Search, a chip for each set filter, the number of matches, and the column chooser. */
export const FilterRow = ({ filters, bar, chooser, onChange }: FilterRowProps) => {
  const count = useQuery(countQuery(filters)).data
  const names = filterNamesIn(filters)
  const setFilter = (name: FilterName, value: FilterChoice | null) => onChange({ [name]: value })
  return (
    <ListFilters
      label="Clients"
      placeholder="Name, phone, email"
      {...bar}
      found={
        isFiltered(filters) && (
          <span className={classes.found} role="status">
            {count !== undefined && `${formatTotal(count)} found`}
          </span>
        )
      }
      end={
        <span className={classes.columns}>
          <ColumnChooser {...chooser} />
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
