import { Popover, UnstyledButton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { FILTERS, type FilterName } from '../../data/filters.ts'
import { FilterValue, type FilterChoice } from './FilterValue.tsx'
import classes from './AddFilter.module.css'

interface AddFilterProps {
  /** Filters that aren't set yet. */
  names: readonly FilterName[]
  onAdd: (name: FilterName, value: FilterChoice) => void
}

/** A popover to choose a filter, then its value. */
export const AddFilter = ({ names, onAdd }: AddFilterProps) => {
  const [open, setOpen] = useState(false)
  const [name, setName] = useState<FilterName | null>(null)
  const toggle = (next: boolean) => {
    setOpen(next)
    setName(null)
  }
  if (names.length === 0) return null
  return (
    <Popover opened={open} onChange={toggle} position="bottom-start" width={280} trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton className={classes.add} onClick={() => toggle(!open)}>
          <IconPlus size={14} stroke={1.5} aria-hidden="true" />
          Filter
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p={name === null ? 4 : 12}>
        {name === null ? (
          <ul className={classes.names} aria-label="Filter by">
            {names.map((each) => (
              <li key={each}>
                <UnstyledButton className={classes.name} onClick={() => setName(each)}>
                  {FILTERS[each].title}
                  {FILTERS[each].kind === 'days' && ` ${FILTERS[each].lead}…`}
                </UnstyledButton>
              </li>
            ))}
          </ul>
        ) : (
          <FilterValue
            name={name}
            filters={{}}
            onChoose={(value) => {
              onAdd(name, value)
              toggle(false)
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
