import { useNow } from '../ui/time/use-now.ts'
import { clientTimeOf } from './client-time.ts'
import classes from './ClientTime.module.css'

interface ClientTimeProps {
  zone: string | null
  /** The organization's zone. */
  fallback: string | null
}

/** A client's city and local time. If their zone is unknown, the organization's is shown and marked as such. */
export const ClientTime = ({ zone, fallback }: ClientTimeProps) => {
  const now = useNow()
  const shown = zone ?? fallback
  const there = shown === null ? null : clientTimeOf(now, shown)
  if (there === null) return '–'
  return (
    <span
      className={classes.time}
      title={zone === null ? 'Their time zone is unknown, so this is your organization’s.' : undefined}
    >
      <span className={classes.city} data-guessed={zone === null || undefined}>
        {there.city}
        {zone === null && <span className="visually-hidden"> (your organization’s time zone)</span>}
      </span>
      <span>{there.time}</span>
    </span>
  )
}
