import { useNow } from '../ui/time/use-now.ts'
import { clientTimeOf } from './client-time.ts'
import classes from './ClientTime.module.css'

interface ClientTimeProps {
  zone: string | null
  /** The organization's zone. */
  fallback: string | null
}

/** City and time of a client, new with each minute. Where their zone is not known the organization's counts, and says so. */
export const ClientTime = ({ zone, fallback }: ClientTimeProps) => {
  const now = useNow()
  const shown = zone ?? fallback
  const there = shown === null ? null : clientTimeOf(now, shown)
  if (there === null) return '–'
  return (
    <span
      className={classes.time}
      title={zone === null ? 'Their own zone is not known: your organization’s.' : undefined}
    >
      <span className={classes.city} data-guessed={zone === null || undefined}>
        {there.city}
        {zone === null && <span className="said"> (your organization’s zone)</span>}
      </span>
      <span>{there.time}</span>
    </span>
  )
}
