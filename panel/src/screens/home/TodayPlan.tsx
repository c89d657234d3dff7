import { IconCalendarEvent, IconRoute } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../client/account.ts'
import { planQuery } from '../../scenes/plan/plan-query.ts'
import { useScenesLive } from '../../scenes/use-scenes-live.ts'
import { dayOf, formatTime } from '../../ui/time/format-times.ts'
import { useRested } from './use-rested.ts'
import classes from './TodayPlan.module.css'

interface TodayPlanProps {
  contactId: string
  name: string
  now: Date
}

/** More would push the last messages out of sight. */
const MOST = 4

/** What is sent to a client automatically today; renders nothing if there is nothing. */
export const TodayPlan = (props: TodayPlanProps) => (useMay('scheduled-messages.view') ? <Planned {...props} /> : null)

const Planned = ({ contactId, name, now }: TodayPlanProps) => {
  useScenesLive(contactId)
  const hasRested = useRested()
  const steps = useQuery({ ...planQuery(contactId), enabled: hasRested }).data?.data ?? []
  const today = steps.filter(({ at, zone }) => dayOf(new Date(at), zone) === dayOf(now, zone))
  const [first] = today
  if (first === undefined) return null
  return (
    <section className={classes.today} aria-label={`Today for ${name}`}>
      <header className={classes.head}>
        <h3 className={classes.title}>Today</h3>
        <span className={classes.zone}>
          {first.zone.slice(first.zone.lastIndexOf('/') + 1).replaceAll('_', ' ')} time
        </span>
      </header>
      <ul className={classes.steps}>
        {today.slice(0, MOST).map(({ at, zone, source, text, hold }, index) => (
          <li key={`${at} ${index}`} className={classes.step}>
            <time dateTime={at}>{formatTime(new Date(at), zone)}</time>
            {source.kind === 'schedule' ? (
              <IconCalendarEvent size={15} stroke={1.5} aria-hidden="true" />
            ) : (
              <IconRoute size={15} stroke={1.5} aria-hidden="true" />
            )}
            <span className={classes.text} data-held={hold !== null || undefined} dir="auto">
              {text}
            </span>
          </li>
        ))}
      </ul>
      {today.length > MOST && <p className={classes.more}>{today.length - MOST} more today</p>}
    </section>
  )
}
