import { Popover } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ContactFilters } from '@attune/contract/contacts/filters'
import { calls } from '../../../client/calls.ts'
import { FILTERS, formatFilterValue, type FilterName } from '../../data/filters.ts'
import { FilterValue, type FilterChoice } from './FilterValue.tsx'
import classes from './FilterChip.module.css'

interface FilterChipProps {
  name: FilterName
  filters: ContactFilters
  /** Null removes the filter. */
  onChange: (value: FilterChoice | null) => void
}

/** A set filter as text. A click edits it, the cross removes it. */
export const FilterChip = ({ name, filters, onChange }: FilterChipProps) => {
  const [open, setOpen] = useState(false)
  const { title, lead } = FILTERS[name]
  const coach = useCoachName(name === 'coach' ? filters.coach : undefined)
  const words = formatFilterValue(name, filters, () => coach)
  return (
    <span className={classes.chip}>
      <Popover opened={open} onChange={setOpen} position="bottom-start" width={280} trapFocus returnFocus>
        <Popover.Target>
          <button type="button" className={classes.words} onClick={() => setOpen(!open)}>
            {title} {lead} <strong>{words}</strong>
          </button>
        </Popover.Target>
        <Popover.Dropdown>
          <FilterValue
            name={name}
            filters={filters}
            onChoose={(value) => {
              onChange(value)
              setOpen(false)
            }}
          />
        </Popover.Dropdown>
      </Popover>
      <button
        type="button"
        className={classes.off}
        aria-label={`Remove filter: ${title} ${lead} ${words}`}
        onClick={() => onChange(null)}
      >
        <IconX size={13} stroke={1.5} aria-hidden="true" />
      </button>
    </span>
  )
}

const useCoachName = (id: string | undefined): string => {
  const { data, isPending } = useQuery({
    queryKey: ['choices', 'colleagues', 'ids', id],
    queryFn: async ({ signal }) => (await calls.directory.listColleagues({ ids: id ?? '' }, { signal })).data,
    enabled: id !== undefined,
    staleTime: 5 * 60_000,
  })
  return data?.[0]?.name ?? (isPending ? 'Loading...' : 'Unknown User')
}
