import { SegmentedControl } from '@mantine/core'
import { ACTION_DAYS } from '@attune/contract/logs/limits'
import { useMay } from '../client/account.ts'
import { UserSelect } from '../staff/inputs/UserSelect.tsx'
import type { AddressFilters } from '../ui/list/use-list-filters.ts'
import type { ActionsSearch } from './logs-search.ts'
import classes from './LogsPage.module.css'

const SPANS = ACTION_DAYS.map((days) => ({ value: String(days), label: days === 1 ? '24 hours' : `${days} days` }))

const TABS = [
  { value: 'did', label: 'What they did' },
  { value: 'done-to', label: 'Done to them' },
]

interface ActionFiltersProps {
  search: ActionsSearch
  onChange: AddressFilters<ActionsSearch>['change']
}

/** What coaches did or what was done to them, in how many days, and to which of them. */
export const ActionFilters = ({ search: { tab, days = 7, coach }, onChange }: ActionFiltersProps) => {
  const mayListUsers = useMay('users.list')
  return (
    <div className={classes.filters} role="search" aria-label="Coach Actions">
      <SegmentedControl
        className={classes.tabs ?? ''}
        aria-label="Which actions"
        data={TABS}
        value={tab ?? 'did'}
        onChange={(value) => onChange({ tab: value === 'done-to' ? value : null, coach: null })}
      />
      <SegmentedControl
        className={classes.tabs ?? ''}
        aria-label="Time span"
        data={SPANS}
        value={String(days)}
        onChange={(value) => {
          const next = ACTION_DAYS.find((each) => String(each) === value)
          onChange({ days: next === 7 ? null : next })
        }}
      />
      {tab === 'done-to' && (
        <UserSelect
          hideLabel
          clearable
          label="Coach"
          placeholder="Any coach"
          // Disabled coaches are only found among all accounts.
          of={mayListUsers ? 'users' : 'coaches'}
          value={coach ?? null}
          onChange={(id) => onChange({ coach: id })}
        />
      )}
    </div>
  )
}
