import { SegmentedControl, Select } from '@mantine/core'
import { SECURITY_EVENT_KINDS } from '@attune/contract/staff/security-event-kinds'
import { ContactSelect } from '../contacts/inputs/ContactSelect.tsx'
import { KIND_CHOICES } from '../integrations/webhook-text.ts'
import { UserSelect } from '../staff/inputs/UserSelect.tsx'
import { RangeFilter } from '../ui/inputs/RangeFilter.tsx'
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
      <div className={classes.days}>
        <RangeFilter {...DAYS} value={{ from: from ?? null, to: to ?? null }} onChange={onChange} />
      </div>
    </div>
  )
}
