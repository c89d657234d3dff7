import type { ConfigurableAlert } from '@attune/contract/notices/alert-entity'
import type { Column } from '../../ui/table/columns.ts'
import { Tag } from '../../ui/Tag.tsx'
import { formatListTime } from '../../ui/time/format-times.ts'
import { useNow } from '../../ui/time/use-now.ts'
import { countOf, describeUnreadable } from './ReplayLine.tsx'
import classes from './Alerts.module.css'

/** The columns of Alerts; times are in the reader's zone. */
export const alertColumns = (zone: string): readonly Column<ConfigurableAlert>[] => [
  {
    key: 'title',
    title: 'Alert',
    fixed: true,
    cell: (alert) => (
      <span className={classes.alert}>
        <span className={classes.title}>{alert.title}</span>
        <Detail alert={alert} />
      </span>
    ),
  },
  { key: 'state', title: 'State', width: 92, cell: (alert) => <State alert={alert} /> },
  { key: 'clients', title: 'Clients now', width: 104, align: 'end', cell: ({ clientsNow }) => clientsNow },
  {
    key: 'fired',
    title: 'Fired in 30 days',
    width: 190,
    align: 'end',
    cell: ({ fired: { times, clients } }) =>
      times === 0 ? 0 : `${countOf(times, 'time')}, ${countOf(clients, 'client')}`,
  },
  {
    key: 'last',
    title: 'Last fired',
    width: 116,
    align: 'end',
    cell: ({ lastFiredAt }) => lastFiredAt !== null && <When at={lastFiredAt} zone={zone} />,
  },
]

/** An alert on two lines, for phones. */
export const PhoneAlert = ({ alert }: { alert: ConfigurableAlert }) => (
  <span className={classes.phone}>
    <span className={classes.line}>
      <span className={classes.title}>{alert.title}</span>
      <State alert={alert} />
    </span>
    {alert.unreadable === null ? (
      <span className={classes.detail}>
        {`Now ${countOf(alert.clientsNow, 'client')}, fired ${countOf(alert.fired.times, 'time')} in 30 days`}
      </span>
    ) : (
      <Detail alert={alert} />
    )}
  </span>
)

const State = ({ alert: { isOn, isStarting } }: { alert: ConfigurableAlert }) =>
  isStarting ? <Tag>Starting</Tag> : isOn ? <Tag tone="good">On</Tag> : <Tag>Off</Tag>

const Detail = ({ alert: { condition, unreadable } }: { alert: ConfigurableAlert }) => {
  if (unreadable !== null) return <span className={classes.unreadable}>{describeUnreadable(unreadable)}</span>
  return condition === null ? (
    <span className={classes.detail}>Raised by scenes</span>
  ) : (
    <code className={classes.detail}>{condition}</code>
  )
}

const When = ({ at, zone }: { at: string; zone: string }) => {
  const now = useNow()
  return <time dateTime={at}>{formatListTime(new Date(at), now, zone)}</time>
}
