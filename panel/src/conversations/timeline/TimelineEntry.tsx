import { memo } from 'react'
import { formatDay } from '../../ui/time/format-times.ts'
import { renderSentMessage } from './sent-message.tsx'
import type { TimelineContext } from './timeline-context.ts'
import type { TimelineRow } from './timeline-rows.ts'
import { renderUnsentMessage } from './unsent-message.tsx'
import classes from './TimelineEntry.module.css'

interface TimelineEntryProps {
  row: TimelineRow
  last: boolean
  context: TimelineContext
}

/** A row: the lines that begin with it, and the bubble. While one scrolls, what is mounted stays as it is. */
export const TimelineEntry = memo(({ row, last, context }: TimelineEntryProps) => (
  <div className={classes.entry} data-opens={row.opens || undefined} data-last={last || undefined}>
    {row.day !== null && <p className={classes.day}>{formatDay(row.day, context.now, context.zone)}</p>}
    {row.unread !== null && (
      <p className={classes.unread}>
        <span>{row.unread} unread</span>
      </p>
    )}
    {'message' in row.content
      ? renderSentMessage({ rowKey: row.key, message: row.content.message, meta: row.meta, context })
      : renderUnsentMessage({ rowKey: row.key, unsent: row.content.unsent, meta: row.meta, context })}
  </div>
))
TimelineEntry.displayName = 'TimelineEntry'
