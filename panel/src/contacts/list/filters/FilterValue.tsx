import { Button, NumberInput, Select, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ContactFilters } from '@attune/contract/contacts/filters'
import { UserSelect } from '../../../staff/inputs/UserSelect.tsx'
import { emptyMessageOf } from '../../../ui/inputs/SearchFailed.tsx'
import { labelsQuery } from '../../data/contact-queries.ts'
import { FILTERS, STATUS_LABELS, type FilterName } from '../../data/filters.ts'
import { ZoneSelect } from '../../inputs/ZoneSelect.tsx'
import classes from './AddFilter.module.css'

export type FilterChoice = string | number | boolean

interface FilterValueProps {
  name: FilterName
  filters: ContactFilters
  onChoose: (value: FilterChoice) => void
}

/** Chooses the value of a filter; a choice applies at once. */
export const FilterValue = ({ name, filters, onChoose }: FilterValueProps) => {
  const { kind, title, lead } = FILTERS[name]
  const chooseIfSet = (value: string | null) => {
    if (value !== null) onChoose(value)
  }
  switch (kind) {
    case 'coach':
      return <UserSelect label="Coach" of="colleagues" value={filters.coach ?? null} onChange={chooseIfSet} inPopover />
    case 'zone':
      return <ZoneSelect value={filters.timezone ?? null} onChange={chooseIfSet} inPopover />
    case 'label':
      return <LabelValue value={filters.label ?? null} onChange={chooseIfSet} />
    case 'status':
      return (
        <Choices
          title={title}
          choices={[
            { words: STATUS_LABELS.active, value: 'active' },
            { words: STATUS_LABELS.stop, value: 'stop' },
          ]}
          onChoose={onChoose}
        />
      )
    case 'flag':
      return (
        <Choices
          title={title}
          choices={[
            { words: 'Yes', value: true },
            { words: 'No', value: false },
          ]}
          onChoose={onChoose}
        />
      )
    case 'days':
      return <DaysValue label={`${title} ${lead}, days`} value={Number(filters[name] ?? 7)} onChoose={onChoose} />
  }
}

interface ChoicesProps {
  title: string
  choices: { words: string; value: FilterChoice }[]
  onChoose: (value: FilterChoice) => void
}

const Choices = ({ title, choices, onChoose }: ChoicesProps) => (
  <ul className={classes.names} aria-label={title}>
    {choices.map(({ words, value }) => (
      <li key={words}>
        <UnstyledButton className={classes.name} onClick={() => onChoose(value)}>
          {words}
        </UnstyledButton>
      </li>
    ))}
  </ul>
)

const LabelValue = ({ value, onChange }: { value: string | null; onChange: (label: string | null) => void }) => {
  const labels = useQuery(labelsQuery)
  return (
    <Select
      label="Label"
      searchable
      data={labels.data?.map(({ v, a }) => ({ value: v, label: a })) ?? []}
      nothingFoundMessage={emptyMessageOf(labels)}
      comboboxProps={{ shadow: 'xl', withinPortal: false }}
      value={value}
      onChange={onChange}
    />
  )
}

interface DaysValueProps {
  label: string
  value: number
  onChoose: (days: number) => void
}

const DaysValue = ({ label, value, onChoose }: DaysValueProps) => {
  const [days, setDays] = useState<string | number>(value)
  const isValid = Number.isInteger(Number(days)) && days !== '' && Number(days) >= 0 && Number(days) <= 3_650
  return (
    <form
      className={classes.days}
      onSubmit={(event) => {
        event.preventDefault()
        if (isValid) onChoose(Number(days))
      }}
    >
      <NumberInput size="xs" label={label} min={0} max={3_650} allowDecimal={false} value={days} onChange={setDays} />
      <Button type="submit" disabled={!isValid}>
        Apply
      </Button>
    </form>
  )
}
