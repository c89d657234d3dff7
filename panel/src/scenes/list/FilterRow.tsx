import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ScenesSearch } from '../scenes-search.ts'
import { emptyMessageOf } from '../../ui/inputs/SearchFailed.tsx'
import { ArchiveSwitch } from '../../ui/list/ArchiveSwitch.tsx'
import { ListFilters } from '../../ui/list/ListFilters.tsx'
import type { AddressFilters } from '../../ui/list/use-list-filters.ts'
import { sceneLabelsQuery } from './scene-lists.ts'
import classes from './FilterRow.module.css'

interface FilterRowProps {
  address: ScenesSearch
  filters: AddressFilters<ScenesSearch>
}

/** Title search, label filter and the archive switch. */
export const FilterRow = ({ address: { label, archived = false }, filters: { change, bar } }: FilterRowProps) => {
  const labels = useQuery(sceneLabelsQuery)
  return (
    <ListFilters label="Scenes" placeholder="Title" {...bar}>
      <Select
        className={classes.label ?? ''}
        aria-label="Label"
        placeholder="Any label"
        clearable
        searchable
        nothingFoundMessage={emptyMessageOf(labels)}
        data={includeChosen(labels.data ?? [], label)}
        value={label ?? null}
        onChange={(next) => change({ label: next })}
      />
      <ArchiveSwitch things="scenes" archived={archived} onChange={change} />
    </ListFilters>
  )
}

/** Keeps the chosen label in the list even if no scene has it any more, so that it can be removed. */
const includeChosen = (labels: readonly string[], chosen: string | undefined): string[] =>
  chosen === undefined || labels.includes(chosen) ? [...labels] : [chosen, ...labels]
