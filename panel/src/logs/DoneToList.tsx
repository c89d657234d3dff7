import { useInfiniteQuery } from '@tanstack/react-query'
import type { DoneToUser } from '@attune/contract/logs/actions'
import { describeDoneTo, reasonOf } from './action-text.ts'
import { LogRow, LogRows } from './LogRows.tsx'
import { doneToQuery } from './log-queries.ts'
import type { ActionsSearch } from './logs-search.ts'
import classes from './LogsPage.module.css'

const EMPTY = {
  title: 'Nothing to show',
  words:
    'Role and permission changes, disabled accounts and client handovers appear here. There were none in this period.',
}

/** What others did to coaches, newest first. */
export const DoneToList = ({ search }: { search: ActionsSearch }) => {
  const list = useInfiniteQuery(doneToQuery(search))
  return (
    <LogRows
      label="What was done to coaches"
      rows={list.data?.pages.flatMap(({ data }) => data)}
      list={list}
      empty={EMPTY}
    >
      {(event, row) => <DoneToRow key={event._id} row={row} event={event} />}
    </LogRows>
  )
}

const DoneToRow = ({ row, event }: { row: number; event: DoneToUser }) => {
  const { at, user, by } = event
  const reason = reasonOf(event)
  return (
    <LogRow at={row} time={at}>
      <div className={classes.words} dir="auto">
        <p className={classes.kind}>{describeDoneTo(event)}</p>
        {reason !== '' && <p className={classes.fields}>{reason}</p>}
      </div>
      <p className={classes.who} dir="auto">
        <span title={user.email}>{user.name}</span>
      </p>
      <p className={classes.who} dir="auto">
        <span className={classes.quiet}>by</span> <span title={by.email}>{by.name}</span>
      </p>
    </LogRow>
  )
}
