import { SegmentedControl, Select, TextInput } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { SECURITY_EVENT_KINDS } from '@attune/contract/staff/security-event-kinds'
import { useMay } from '../client/account.ts'
import { ContactSelect } from '../contacts/inputs/ContactSelect.tsx'
import { KIND_CHOICES } from '../integrations/webhook-text.ts'
import { UserSelect } from '../staff/inputs/UserSelect.tsx'
import { ListPage } from '../ui/list/ListPage.tsx'
import { AccessDeniedPage } from '../ui/page/ErrorPage.tsx'
import { PageTitle } from '../ui/page/PageTitle.tsx'
import { EventCount } from './EventCount.tsx'
import { EventList } from './EventList.tsx'
import { ExportMenu } from './ExportMenu.tsx'
import { readDay, type LogsSearch } from './logs-search.ts'
import { SecurityList } from './SecurityList.tsx'
import { wordsOfSecurity } from './log-text.ts'
import classes from './LogsPage.module.css'

/** `/log/events`: what has happened in the organization, and the security log. Filters are in the address. */
export const LogsPage = () =>
  useMay('logs.view') ? <Screen /> : <AccessDeniedPage reason="Your role doesn’t have access to the logs." />

const Screen = () => {
  const search = useSearch({ from: '/signed-in/log/events' })
  const isSecurity = search.tab === 'security'
  return (
    <ListPage
      bars={
        <>
          <PageTitle title="Service Logs">
            {!isSecurity && <EventCount search={search} />}
            <ExportMenu search={search} />
          </PageTitle>
          <Filters search={search} />
        </>
      }
    >
      {isSecurity ? (
        <SecurityList key={JSON.stringify(search)} search={search} />
      ) : (
        <EventList key={JSON.stringify(search)} search={search} />
      )}
    </ListPage>
  )
}

const TABS = [
  { value: 'events', label: 'What happened' },
  { value: 'security', label: 'Security' },
]
const SECURITY_CHOICES = SECURITY_EVENT_KINDS.map((value) => ({ value, label: wordsOfSecurity(value) }))

const Filters = ({ search }: { search: LogsSearch }) => {
  const navigate = useNavigate()
  const { tab, person, client, kind, from, to } = search
  const go = (next: { [Field in keyof LogsSearch]: LogsSearch[Field] | null | undefined }) => {
    const all = Object.entries({ tab, person, client, kind, from, to, ...next })
    void navigate({ to: '/log/events', search: Object.fromEntries(all.filter(([, value]) => value != null)) })
  }
  const isSecurity = tab === 'security'
  return (
    <div className={classes.filters} role="search" aria-label="Service Logs">
      <SegmentedControl
        className={classes.tabs ?? ''}
        aria-label="Which log"
        data={TABS}
        value={tab ?? 'events'}
        // The kinds of one log don't exist in the other.
        onChange={(value) => go({ tab: value === 'security' ? value : null, kind: null, client: null })}
      />
      <UserSelect
        hideLabel
        clearable
        label="Person"
        placeholder="Anyone"
        of="colleagues"
        value={person ?? null}
        onChange={(id) => go({ person: id })}
      />
      {!isSecurity && <ContactSelect hideLabel value={client ?? null} onChange={(id) => go({ client: id })} />}
      <Select
        key={tab ?? 'events'}
        aria-label="Kind"
        placeholder="Any kind"
        searchable
        clearable
        nothingFoundMessage="No results"
        data={isSecurity ? SECURITY_CHOICES : KIND_CHOICES}
        value={kind ?? null}
        onChange={(value) => go({ kind: value })}
      />
      <DayInput label="From" value={from} max={to} onChange={(day) => go({ from: day })} />
      <DayInput label="To" value={to} min={from} onChange={(day) => go({ to: day })} />
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
