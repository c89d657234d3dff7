import { MultiSelect, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ThreadFilters } from '@attune/contract/conversations/folders'
import { FILTER_CHOICES_MAX } from '@attune/contract/conversations/limits'
import { labelsQuery } from '../../../contacts/data/contact-queries.ts'
import { UsersSelect } from '../../../staff/inputs/UserSelect.tsx'
import { Check } from '../../../ui/inputs/Check.tsx'
import { emptyMessageOf } from '../../../ui/inputs/SearchFailed.tsx'
import { FILTER_FLAGS, FLAG_LABELS } from '../../data/thread-filters.ts'
import classes from './FilterFields.module.css'

interface FilterFieldsProps {
  filters: ThreadFilters
  onChange: (filters: ThreadFilters) => void
  /** Inside a popover the options must not be portalled, or a click on them would close it. */
  inPopover?: boolean
}

/** The fields of the thread filters, which are combined with AND. */
export const FilterFields = ({ filters, onChange, inPopover = false }: FilterFieldsProps) => {
  const labels = useQuery(labelsQuery)
  const set = (change: ThreadFilters) => onChange(dropEmptyFilters({ ...filters, ...change }))
  return (
    <div className={classes.fields}>
      <fieldset className={classes.flags}>
        <legend className="visually-hidden">Show only</legend>
        {FILTER_FLAGS.map((flag) => (
          <label key={flag} className={classes.flag}>
            <Check
              label={FLAG_LABELS[flag]}
              checked={filters[flag] === true}
              onChange={(checked) => set({ [flag]: checked })}
            />
            {FLAG_LABELS[flag]}
          </label>
        ))}
      </fieldset>
      <MultiSelect
        size="xs"
        label="Labels (any)"
        searchable
        hidePickedOptions
        data={choicesOf(labels.data, filters.labels)}
        value={filters.labels ?? []}
        maxValues={FILTER_CHOICES_MAX}
        nothingFoundMessage={emptyMessageOf(labels)}
        comboboxProps={{ shadow: 'xl', withinPortal: !inPopover }}
        onChange={(next) => set({ labels: next })}
      />
      <UsersSelect
        label="Primary coach (any)"
        of="colleagues"
        inPopover={inPopover}
        value={filters.coachIds ?? []}
        max={FILTER_CHOICES_MAX}
        onChange={(next) => set({ coachIds: next })}
      />
      <div>
        <p className={classes.label} id="filter-status">
          Status
        </p>
        <SegmentedControl
          fullWidth
          aria-labelledby="filter-status"
          data={[
            { value: 'any', label: 'Any' },
            { value: 'active', label: 'Active' },
            { value: 'stop', label: 'Stopped' },
          ]}
          value={filters.status ?? 'any'}
          onChange={(next) => set({ status: next === 'active' || next === 'stop' ? next : undefined })}
        />
      </div>
    </div>
  )
}

/** Drops empty values, so that no filters are the empty object. */
const dropEmptyFilters = ({ labels = [], coachIds = [], ...rest }: ThreadFilters): ThreadFilters => ({
  ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined && value !== false)),
  ...(labels.length > 0 && { labels }),
  ...(coachIds.length > 0 && { coachIds }),
})

/** The choices of labels, including chosen ones that no client has any more. */
const choicesOf = (known: readonly { v: string; a: string }[] = [], chosen: readonly string[] = []) => [
  ...known.map(({ v, a }) => ({ value: v, label: a })),
  ...chosen.filter((label) => !known.some(({ v }) => v === label)).map((label) => ({ value: label, label })),
]
