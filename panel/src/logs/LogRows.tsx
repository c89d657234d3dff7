import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { useAccount } from '../client/account.ts'
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
  children: (row: Row) => ReactNode
}

const NO_MATCH = { title: 'Nothing here', words: 'Nothing that happened matches these filters.' }

/** A log with its states: loading, failed, empty, and more to come. */
export const LogRows = <Row,>({ label, rows, list, empty = NO_MATCH, children }: LogRowsProps<Row>) => {
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
    <div className={classes.scroller}>
      {rows.length === 0 ? (
        <EmptyState icon={<IconHistory />} title={empty.title}>
          {empty.words}
        </EmptyState>
      ) : (
        <ul className={classes.rows} aria-label={label}>
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
