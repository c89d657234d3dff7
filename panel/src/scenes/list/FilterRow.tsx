import { Button, SegmentedControl, Select, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, type RefObject } from 'react'
import type { ScenesSearch } from '../../search-params.ts'
import { KeyCap } from '../../ui/keys/KeyCap.tsx'
import { sceneLabelsQuery } from './scene-lists.ts'
import classes from './FilterRow.module.css'

/** Rest after the last key before the search runs (spec 2 §9). */
const SEARCH_REST_MS = 500

interface FilterRowProps {
  address: ScenesSearch
  searchRef: RefObject<HTMLInputElement | null>
  onChange: (address: ScenesSearch, replace?: boolean) => void
  onClear: () => void
}

/** Search in titles, a label, and whether the archive is shown. */
export const FilterRow = ({ address, searchRef, onChange, onClear }: FilterRowProps) => {
  const { q = '', label, archived = false } = address
  const labels = useQuery(sceneLabelsQuery).data ?? []
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // Back changes the words in the address: the field then shows them, unless somebody is typing there.
  useEffect(() => {
    const input = searchRef.current
    if (input !== null && input !== document.activeElement) input.value = q
  }, [searchRef, q])

  /** What is not named stays; undefined takes away. */
  const change = (part: { [Field in keyof ScenesSearch]: ScenesSearch[Field] | undefined }, replace = false) => {
    clearTimeout(timer.current)
    const next = { ...address, ...part }
    onChange(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined)), replace)
  }
  const scheduleSearch = (text: string) => {
    clearTimeout(timer.current)
    const words = text.trim()
    timer.current = setTimeout(() => change({ q: words === '' ? undefined : words }, true), SEARCH_REST_MS)
  }
  return (
    <div className={classes.row} role="search" aria-label="Scenes">
      <TextInput
        ref={searchRef}
        className={classes.search ?? ''}
        type="search"
        aria-label="Search scenes"
        placeholder="Title"
        maxLength={100}
        defaultValue={q}
        leftSection={<IconSearch size={16} stroke={1.5} />}
        rightSection={<KeyCap>/</KeyCap>}
        onChange={(event) => scheduleSearch(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
      />
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
      {(address.q !== undefined || label !== undefined) && (
        <Button variant="subtle" color="gray" className={classes.clear ?? ''} onClick={onClear}>
          Clear
        </Button>
      )}
    </div>
  )
}

/** A label of the address that no scene has any more can still be seen and taken away. */
const includeChosen = (labels: readonly string[], chosen: string | undefined): string[] =>
  chosen === undefined || labels.includes(chosen) ? [...labels] : [chosen, ...labels]
