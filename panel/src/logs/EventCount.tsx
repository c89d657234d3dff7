import { useQuery } from '@tanstack/react-query'
import { eventCountQuery } from './log-queries.ts'
import type { LogsSearch } from './logs-search.ts'
import { formatEventCount } from './log-text.ts'
import classes from './LogsPage.module.css'

const NOTHING = { count: 0, isMore: false }

/** How much has happened in the past days; 0 while it can't be counted, even if it could before. */
export const EventCount = ({ search }: { search: LogsSearch }) => {
  const { data = NOTHING, isError } = useQuery(eventCountQuery(search))
  return <span className={classes.count}>{formatEventCount(isError ? NOTHING : data)}</span>
}
