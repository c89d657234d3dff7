import { ArchiveSwitch } from '../../ui/list/ArchiveSwitch.tsx'
import { ListFilters } from '../../ui/list/ListFilters.tsx'
import type { AddressFilters } from '../../ui/list/use-list-filters.ts'
import type { ProgramsSearch } from '../programs-search.ts'

interface ProgramFiltersProps {
  address: ProgramsSearch
  filters: AddressFilters<ProgramsSearch>
}

/** Title search and the archive switch. */
export const ProgramFilters = ({ address: { archived = false }, filters: { change, bar } }: ProgramFiltersProps) => (
  <ListFilters label="Programs" placeholder="Title" {...bar}>
    <ArchiveSwitch things="programs" archived={archived} onChange={change} />
  </ListFilters>
)
