import { SegmentedControl, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { SECURITY_EVENT_KINDS } from '@attune/contract/staff/security-event-kinds'
import { ContactSelect } from '../contacts/inputs/ContactSelect.tsx'
import { KIND_CHOICES } from '../integrations/webhook-text.ts'
import { UserSelect } from '../staff/inputs/UserSelect.tsx'
import type { AddressFilters } from '../ui/list/use-list-filters.ts'
import { wordsOfSecurity } from './log-text.ts'
import { readDay, type LogsSearch } from './logs-search.ts'
import classes from './LogsPage.module.css'

const TABS = [
  { value: 'events', label: 'What happened' },
  { value: 'security', label: 'Security' },
]
const SECURITY_CHOICES = SECURITY_EVENT_KINDS.map((value) => ({ value, label: wordsOfSecurity(value) }))

interface LogFiltersProps {
  search: LogsSearch
  onChange: AddressFilters<LogsSearch>['change']
}

/** Which log, and whose entries of which kind and days. */
export const LogFilters = ({ search: { tab, person, client, kind, from, to }, onChange }: LogFiltersProps) => {
  const isSecurity = tab === 'security'
  return (
    <div className={classes.filters} role="search" aria-label="Service Logs">
      <SegmentedControl
        className={classes.tabs ?? ''}
        aria-label="Which log"
        data={TABS}
        value={tab ?? 'events'}
        // The kinds of one log don't exist in the other.
        onChange={(value) => onChange({ tab: value === 'security' ? value : null, kind: null, client: null })}
      />
      <UserSelect
        hideLabel
        clearable
        label="Person"
        placeholder="Anyone"
        of="colleagues"
        value={person ?? null}
        onChange={(id) => onChange({ person: id })}
      />
      {!isSecurity && <ContactSelect hideLabel value={client ?? null} onChange={(id) => onChange({ client: id })} />}
      <Select
        key={tab ?? 'events'}
        aria-label="Kind"
        placeholder="Any kind"
        searchable
        clearable
        nothingFoundMessage="No results"
        data={isSecurity ? SECURITY_CHOICES : KIND_CHOICES}
        value={kind ?? null}
        onChange={(value) => onChange({ kind: value })}
      />
      <DayInput label="From" value={from} max={to} onChange={(day) => onChange({ from: day })} />
      <DayInput label="To" value={to} min={from} onChange={(day) => onChange({ to: day })} />
    </div>
  )
}

interface DayInputProps {
  label: string
  value: string | undefined
  min?: string | undefined
  max?: string | undefined
  onChange: (day: string | null) => void
}

const DayInput = ({ label, value = '', onChange, ...bounds }: DayInputProps) => {
  const [text, setText] = useState(value)
  const [before, setBefore] = useState(value)
  if (value !== before) {
    setBefore(value)
    setText(value)
  }
  return (
    <label className={classes.day}>
      {label}
      <TextInput
        type="date"
        value={text}
        {...bounds}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          const day = readDay(currentTarget.value)
          if (day !== undefined) onChange(day)
        }}
        onBlur={() => readDay(text) === undefined && setText(value)}
      />
    </label>
  )
}
