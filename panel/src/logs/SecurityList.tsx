import { useInfiniteQuery } from '@tanstack/react-query'
import type { SecurityEvent } from '@attune/contract/staff/security-log'
import { useAccount } from '../client/account.ts'
import { LogRow, LogRows } from './LogRows.tsx'
import { securityQuery } from './log-queries.ts'
import { describeFields, wordsOfSecurity } from './log-text.ts'
import type { LogsSearch } from './logs-search.ts'
import classes from './LogsPage.module.css'

/** Sign-ins, refusals, key use and changes of rights, newest first. */
export const SecurityList = ({ search }: { search: LogsSearch }) => {
  const list = useInfiniteQuery(securityQuery(search, useAccount().timezone))
  return (
    <LogRows label="Security events" rows={list.data?.pages.flatMap(({ data }) => data)} list={list}>
      {(event, row) => <SecurityRow key={event._id} row={row} event={event} />}
    </LogRows>
  )
}

const SecurityRow = ({
  row,
  event: { at, kind, account, actor, address, device, detail, count },
}: {
  row: number
  event: SecurityEvent
}) => {
  const fields = describeFields(detail)
  return (
    <LogRow at={row} time={at}>
      <div className={classes.words}>
        <p className={classes.kind}>
          {wordsOfSecurity(kind)}
          {count > 1 && ` (${count} times)`}
        </p>
        {fields !== '' && <p className={classes.fields}>{fields}</p>}
      </div>
      <p className={classes.who} dir="auto">
        {account === null ? (
          <span className={classes.quiet}>Unknown</span>
        ) : (
          <span title={account.email}>{account.name}</span>
        )}
        {actor !== null && actor._id !== account?._id && <span className={classes.quiet}> by {actor.name}</span>}
      </p>
      <p className={classes.who}>{[address, device].filter((part) => part !== '').join(', ')}</p>
    </LogRow>
  )
}
