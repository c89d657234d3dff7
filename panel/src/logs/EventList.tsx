import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { LogEvent } from '@attune/contract/logs/entity'
import { wordsOfKind } from '../integrations/webhook-text.ts'
import { useAccount } from '../client/account.ts'
import { LogRow, LogRows } from './LogRows.tsx'
import { eventsQuery } from './log-queries.ts'
import { describeFields } from './log-text.ts'
import type { LogsSearch } from './logs-search.ts'
import classes from './LogsPage.module.css'

/** What has happened, newest first. Enter opens the client of a row. */
export const EventList = ({ search }: { search: LogsSearch }) => {
  const list = useInfiniteQuery(eventsQuery(search, useAccount().timezone))
  const navigate = useNavigate()
  return (
    <LogRows
      label="Events"
      rows={list.data?.pages.flatMap(({ data }) => data)}
      list={list}
      onOpen={({ contact }) => {
        if (contact !== null) void navigate({ to: '/contacts/$id', params: { id: contact._id } })
      }}
    >
      {(event, row) => <EventRow key={event._id} row={row} event={event} />}
    </LogRows>
  )
}

const EventRow = ({ row, event: { at, kind, actor, contact, data } }: { row: number; event: LogEvent }) => {
  const fields = describeFields(data)
  return (
    <LogRow at={row} time={at}>
      <div className={classes.words}>
        <p className={classes.kind}>{wordsOfKind(kind)}</p>
        {fields !== '' && <p className={classes.fields}>{fields}</p>}
      </div>
      <p className={classes.who} dir="auto">
        {actor === null ? <span className={classes.quiet}>System</span> : <span title={actor.email}>{actor.name}</span>}
      </p>
      <p className={classes.who} dir="auto">
        {contact !== null && (
          <Link to="/contacts/$id" params={{ id: contact._id }}>
            {contact.title}
          </Link>
        )}
      </p>
    </LogRow>
  )
}
