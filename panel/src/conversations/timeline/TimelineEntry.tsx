import { memo } from 'react'
import { dayTitle } from '../../ui/time/times.ts'
import { sentMessage } from './sent-message.tsx'
import type { TimelineContext } from './timeline-context.ts'
import type { TimelineRow } from './timeline-rows.ts'
import { unsentMessage } from './unsent-message.tsx'
import classes from './TimelineEntry.module.css'

interface TimelineEntryProps {
  row: TimelineRow
  last: boolean
  context: TimelineContext
}

/** A row: the lines that begin with it, and the bubble. While one scrolls, what is mounted stays as it is. */
export const TimelineEntry = memo(({ row, last, context }: TimelineEntryProps) => (
  <div className={classes.entry} data-opens={row.opens || undefined} data-last={last || undefined}>
    {row.day !== null && <p className={classes.day}>{dayTitle(row.day, context.now, context.zone)}</p>}
    {row.unread !== null && (
      <p className={classes.unread}>
        <span>{row.unread} unread</span>
      </p>
    )}
    {'message' in row.content
      ? sentMessage({ rowKey: row.key, message: row.content.message, meta: row.meta, context })
      : unsentMessage({ rowKey: row.key, unsent: row.content.unsent, meta: row.meta, context })}
  </div>
))
TimelineEntry.displayName = 'TimelineEntry'
