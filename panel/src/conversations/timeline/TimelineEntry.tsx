import { memo } from 'react'
import { formatDay } from '../../ui/time/format-times.ts'
import { renderSentMessage } from './sent-message.tsx'
import type { TimelineContext } from './timeline-context.ts'
import type { TimelineRow } from './timeline-rows.ts'
import { renderUnsentMessage } from './render-unsent.tsx'
import classes from './TimelineEntry.module.css'

interface TimelineEntryProps {
  row: TimelineRow
  last: boolean
  context: TimelineContext
}

/**
 * A row: its day and unread lines, and the bubble. Memoized, so that mounted rows do not render again while scrolling.
 */
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
