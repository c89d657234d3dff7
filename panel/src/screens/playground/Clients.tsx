import { Button, CloseButton, TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconAlertCircle, IconDeviceMobileOff, IconFilterOff, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAccount, useMay } from '../../client/account.ts'
import { failureOf } from '../../client/failure.ts'
import { formatListTime } from '../../ui/time/format-times.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { formatPhone } from '../../ui/format-phone.ts'
import { SkeletonRows } from '../../ui/page/SkeletonRows.tsx'
import { usePhones } from './use-phones.ts'
import classes from './Clients.module.css'

interface ClientsProps {
  chosen: string | null
  onChoose: (contactId: string) => void
}

/** The clients to choose from. */
export const Clients = ({ chosen, onChoose }: ClientsProps) => {
  const [query, setQuery] = useState('')
  const [q] = useDebouncedValue(query.trim(), 200)
  return (
    <section className={classes.pane} aria-label="Clients">
      <div className={classes.search}>
        <TextInput
          type="search"
          aria-label="Be any client"
          placeholder="Be any client"
          value={query}
          maxLength={100}
          onChange={(event) => setQuery(event.currentTarget.value)}
          leftSection={<IconSearch size={15} stroke={1.5} />}
          rightSection={query === '' ? null : <CloseButton size="xs" aria-label="Clear" onClick={() => setQuery('')} />}
        />
      </div>
      <List q={q} chosen={chosen} onChoose={onChoose} onClear={() => setQuery('')} />
    </section>
  )
}

interface ListProps extends ClientsProps {
  q: string
  onClear: () => void
}

const List = ({ q, chosen, onChoose, onClear }: ListProps) => {
  const { data, error, refetch } = usePhones(q)
  const { timezone } = useAccount()
  const mayCreate = useMay('contacts.create')
  const now = new Date()
  if (data === undefined && error !== null) {
    return (
      <EmptyState
        tone="bad"
        icon={<IconAlertCircle />}
        title={failureOf(error).title}
        actions={
          <Button variant="default" onClick={() => void refetch()}>
            Try again
          </Button>
        }
      >
        {failureOf(error).content}
      </EmptyState>
    )
  }
  if (data === undefined) return <SkeletonRows height={48} avatar={28} label="Loading clients" />
  if (data.data.length === 0 && q !== '') {
    return (
      <EmptyState
        icon={<IconFilterOff />}
        title="No result"
        actions={
          <Button variant="default" onClick={onClear}>
            Clear search
          </Button>
        }
      >
        Try to change search filter.
      </EmptyState>
    )
  }
  if (data.data.length === 0) {
    return (
      <EmptyState
        icon={<IconDeviceMobileOff />}
        title="No phones yet"
        actions={
          mayCreate && (
            <Button variant="default" component={Link} to="/contacts/new">
              New Client
            </Button>
          )
        }
      >
        Add a client with a phone number, and their phone appears here.
      </EmptyState>
    )
  }
  return (
    <ul className={classes.list}>
      {data.data.map(({ contactId, title, phone, lastTextAt }) => (
        <li key={contactId} className={classes.item}>
          <UnstyledButton
            className={classes.row}
            aria-current={contactId === chosen ? 'true' : undefined}
            onClick={() => onChoose(contactId)}
          >
            <Avatar name={title} kind="client" />
            <span className={classes.words}>
              <span className={classes.first}>
                <span className={classes.name}>{title}</span>
                {lastTextAt !== null && (
                  <time className={classes.time} dateTime={lastTextAt}>
                    {formatListTime(new Date(lastTextAt), now, timezone)}
                  </time>
                )}
              </span>
              <span className={classes.phone}>{formatPhone(phone)}</span>
            </span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}
