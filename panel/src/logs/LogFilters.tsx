import { SegmentedControl, Select } from '@mantine/core'
import { SECURITY_EVENT_KINDS } from '@attune/contract/staff/security-event-kinds'
import { ContactSelect } from '../contacts/inputs/ContactSelect.tsx'
import { KIND_CHOICES } from '../integrations/webhook-text.ts'
import { UserSelect } from '../staff/inputs/UserSelect.tsx'
import { TypedDateField } from '../ui/inputs/TypedDateField.tsx'
import type { AddressFilters } from '../ui/list/use-list-filters.ts'
import { wordsOfSecurity } from './log-text.ts'
import type { LogsSearch } from './logs-search.ts'
import classes from './LogsPage.module.css'

const TABS = [
  { value: 'events', label: 'What happened' },
  { value: 'security', label: 'Security' },
]
const SECURITY_CHOICES = SECURITY_EVENT_KINDS.map((value) => ({ value, label: wordsOfSecurity(value) }))

/** The address takes no other days. */
const DAYS = { min: '2000-01-01', max: '2999-12-31' }

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
      <DayFilter label="From" value={from} max={to} onChange={(day) => onChange({ from: day })} />
      <DayFilter label="To" value={to} min={from} onChange={(day) => onChange({ to: day })} />
    </div>
  )
}

interface DayFilterProps {
  label: string
  value: string | undefined
  min?: string | undefined
  max?: string | undefined
  onChange: (day: string | null) => void
}

/** While a day is being typed, the log stays as it is. */
const DayFilter = ({ label, value, min = DAYS.min, max = DAYS.max, onChange }: DayFilterProps) => (
  <div className={classes.day}>
    <span aria-hidden="true">{label}</span>
    <TypedDateField
      label={label}
      hideLabel
      min={min}
      max={max}
      value={value ?? null}
      onChange={(day) => day !== undefined && onChange(day)}
    />
  </div>
)
