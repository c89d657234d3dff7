import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Contact } from '@attune/contract/contacts/entity'
import type { DoublePair } from '@attune/contract/doubles/entity'
import { useAccount } from '../client/account.ts'
import { calls } from '../client/calls.ts'
import { notifyDone, notifyFailure } from '../client/notify.ts'
import { nameOf } from '../contacts/contact-name.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { EmptyState } from '../ui/page/EmptyState.tsx'
import { QueryPlaceholder } from '../ui/page/QueryPlaceholder.tsx'
import { Tag } from '../ui/Tag.tsx'
import { formatListTime } from '../ui/time/format-times.ts'
import { useNow } from '../ui/time/use-now.ts'
import { doublesQuery, focusNextPair, refreshDoubles, settlePair } from './double-queries.ts'
import { REASON_WORDS } from './merge-words.ts'
import classes from './DoublesPage.module.css'

/** The suggested pairs, with the reasons. */
export const DoubleList = () => {
  const query = useQuery(doublesQuery)
  const { data } = query
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => focusNextPair(list.current), [data])
  if (data === undefined) return <QueryPlaceholder query={query} count={6} height={64} label="Looking for doubles" />
  if (data.data.length === 0)
    return (
      <EmptyState icon={<IconUsers />} title="No doubles found">
        Clients who share a phone number, an email, or a name with more in common are suggested here.
      </EmptyState>
    )
  return (
    <div className={classes.content}>
      <ul ref={list} className={classes.pairs} aria-label="Possible doubles">
        {data.data.map((pair) => (
          <Pair key={`${pair.clients[0]._id} ${pair.clients[1]._id}`} pair={pair} />
        ))}
      </ul>
      {data.more && <p className={classes.quiet}>There are more. They are listed once these are settled.</p>}
    </div>
  )
}

const Pair = ({ pair: { clients, reasons } }: { pair: DoublePair }) => {
  const [first, second] = clients
  return (
    <li className={classes.pair}>
      <div className={classes.people}>
        <Person client={first} />
        <Person client={second} />
      </div>
      <div className={classes.reasons}>
        {reasons.map((reason) => (
          <Tag key={reason}>{REASON_WORDS[reason]}</Tag>
        ))}
      </div>
      <div className={classes.actions}>
        <Button
          variant="subtle"
          color="gray"
          data-button="dismiss"
          onClick={() => void dismiss(first, second).catch(notifyFailure)}
        >
          Not the same person
        </Button>
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link
              {...props}
              to="/contacts/doubles"
              search={{ client: first._id, with: second._id, listed: true }}
              data-button="compare"
            />
          )}
        >
          Compare
        </Button>
      </div>
    </li>
  )
}

const Person = ({ client }: { client: Contact }) => {
  const now = useNow()
  const { timezone } = useAccount()
  const reach = client.phoneShown ?? client.email
  const added = `${reach === null ? 'Added' : 'added'} ${formatListTime(new Date(client.createdAt), now, timezone)}`
  return (
    <Link className={classes.person ?? ''} to="/contacts/$id" params={{ id: client._id }}>
      <Avatar name={nameOf(client)} kind="client" photo={client.profile.photoThumbnail} />
      <span className={classes.who}>
        <span className={classes.name} dir="auto">
          {nameOf(client)}
        </span>
        <span className={classes.quiet}>{reach === null ? added : `${reach}, ${added}`}</span>
      </span>
    </Link>
  )
}

const dismiss = async (first: Contact, second: Contact): Promise<void> => {
  const say = async (same: boolean) => {
    await calls.doubles.dismiss({ id: first._id, with: second._id, same })
    if (!same) settlePair(first._id, second._id, 'dismiss')
    await refreshDoubles()
  }
  await say(false)
  notifyDone('Remembered', () => say(true), {
    content: `${nameOf(first)} and ${nameOf(second)} aren’t the same person.`,
  })
}
