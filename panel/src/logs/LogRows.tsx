import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { useAccount } from '../client/account.ts'
import { useRowKeys } from '../ui/keys/use-row-keys.ts'
import { EmptyState } from '../ui/page/EmptyState.tsx'
import { LoadFailed } from '../ui/page/LoadFailed.tsx'
import { SkeletonRows } from '../ui/page/SkeletonRows.tsx'
import { formatListTime, formatTime } from '../ui/time/format-times.ts'
import { useNow } from '../ui/time/use-now.ts'
import classes from './LogsPage.module.css'

interface LogRowsProps<Row> {
  label: string
  rows: Row[] | undefined
  list: {
    error: unknown
    refetch: () => unknown
    hasNextPage: boolean
    isFetchingNextPage: boolean
    fetchNextPage: () => unknown
  }
  /** The text shown if there is nothing. */
  empty?: { title: string; words: string }
  /** What Enter does to the row that has the focus. */
  onOpen?: (row: Row) => void
  /** One row, a `LogRow`. */
  children: (row: Row, at: number) => ReactNode
}

const NO_MATCH = { title: 'Nothing here', words: 'Nothing that happened matches these filters.' }

/** A log with its states: loading, failed, empty, and more to come; and with the keys of every list. */
export const LogRows = <Row,>({ label, rows, list, empty = NO_MATCH, onOpen, children }: LogRowsProps<Row>) => {
  const { frame, onKeyDown } = useRowKeys<Row>({ rows, ...(onOpen !== undefined && { actions: { Enter: onOpen } }) })
  // A page without events may be followed by one that has some.
  const isLooking = rows?.length === 0 && list.hasNextPage
  const lookOn = useEffectEvent(() => void list.fetchNextPage())
  useEffect(() => {
    if (isLooking && !list.isFetchingNextPage) lookOn()
  }, [isLooking, list.isFetchingNextPage])
  if (rows === undefined || (isLooking && list.error === null))
    return list.error === null ? (
      <SkeletonRows height={50} label={`Loading ${label.toLowerCase()}`} />
    ) : (
      <LoadFailed error={list.error} onRetry={() => void list.refetch()} />
    )
  return (
    <div ref={frame} className={classes.scroller}>
      {rows.length === 0 ? (
        <EmptyState icon={<IconHistory />} title={empty.title}>
          {empty.words}
        </EmptyState>
      ) : (
        // The keys are those of the rows in it.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <ul className={classes.rows} aria-label={label} onKeyDown={onKeyDown}>
          {rows.map(children)}
        </ul>
      )}
      {list.hasNextPage && (
        <div className={classes.more}>
          <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </div>
  )
}

/** One row of a log: its time, then what happened. */
export const LogRow = ({ at, time, children }: { /** Its index. */ at: number; time: string; children: ReactNode }) => (
  <li className={classes.row} data-at={at} tabIndex={-1}>
    <LogTime at={time} />
    {children}
  </li>
)

/** When something happened: the day if it wasn't today, and the time. */
export const LogTime = ({ at }: { at: string }) => {
  const { timezone } = useAccount()
  const now = useNow()
  const [day, time] = [formatListTime(new Date(at), now, timezone), formatTime(new Date(at), timezone)]
  return (
    <time className={classes.time} dateTime={at} title={at}>
      {day === time ? time : `${day}, ${time}`}
    </time>
  )
}
