import { SegmentedControl, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import type { ScenesSearch } from '../scenes-search.ts'
import { ListFilters } from '../../ui/list/ListFilters.tsx'
import { sceneLabelsQuery } from './scene-lists.ts'
import classes from './FilterRow.module.css'

interface FilterRowProps {
  address: ScenesSearch
  searchRef: RefObject<HTMLInputElement | null>
  onChange: (address: ScenesSearch, replace?: boolean) => void
  onClear: () => void
}

/** Title search, label filter and the archive switch. */
export const FilterRow = ({ address, searchRef, onChange, onClear }: FilterRowProps) => {
  const { q = '', label, archived = false } = address
  const labels = useQuery(sceneLabelsQuery).data ?? []

  /** Changes some filters; undefined removes one. */
  const change = (part: { [Field in keyof ScenesSearch]: ScenesSearch[Field] | undefined }, replace = false) => {
    const next = { ...address, ...part }
    onChange(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined)), replace)
  }
  return (
    <ListFilters
      label="Scenes"
      placeholder="Title"
      q={q}
      searchRef={searchRef}
      onSearch={(text) => change({ q: text === '' ? undefined : text }, true)}
      onClear={address.q !== undefined || label !== undefined ? onClear : null}
    >
      <Select
        className={classes.label ?? ''}
        aria-label="Label"
        placeholder="Any label"
        clearable
        searchable
        nothingFoundMessage="No matches"
        data={includeChosen(labels, label)}
        value={label ?? null}
        onChange={(next) => change({ label: next ?? undefined })}
      />
      <SegmentedControl
        aria-label="Which scenes"
        data={[
          { value: 'current', label: 'In use' },
          { value: 'archive', label: 'Archive' },
        ]}
        value={archived ? 'archive' : 'current'}
        onChange={(next) => change({ archived: next === 'archive' ? true : undefined })}
      />
    </ListFilters>
  )
}

/** Keeps the chosen label in the list even if no scene has it any more, so that it can be removed. */
const includeChosen = (labels: readonly string[], chosen: string | undefined): string[] =>
  chosen === undefined || labels.includes(chosen) ? [...labels] : [chosen, ...labels]
