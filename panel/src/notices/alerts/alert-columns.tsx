import type { ConfigurableAlert } from '@attune/contract/notices/alert-entity'
import type { Column } from '../../ui/table/columns.ts'
import { RowDetail, RowTitle, TitleLine, TwoLines } from '../../ui/table/TwoLines.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { ListTime } from '../../ui/time/ListTime.tsx'
import { countOf, describeUnreadable } from './ReplayLine.tsx'
import classes from './Alerts.module.css'

/** The columns of Alerts; times are in the reader's zone. */
export const alertColumns = (zone: string): readonly Column<ConfigurableAlert>[] => [
  {
    key: 'title',
    title: 'Alert',
    sort: 'title',
    fixed: true,
    cell: (alert) => (
      <TwoLines>
        <RowTitle>{alert.title}</RowTitle>
        <Detail alert={alert} />
      </TwoLines>
    ),
  },
  { key: 'state', title: 'State', sort: 'state', width: 92, cell: (alert) => <State alert={alert} /> },
  {
    key: 'clients',
    title: 'Clients now',
    sort: 'clients',
    width: 104,
    align: 'end',
    cell: ({ clientsNow }) => clientsNow,
  },
  {
    key: 'fired',
    title: 'Fired in 30 days',
    sort: 'fired',
    width: 190,
    align: 'end',
    cell: ({ fired: { times, clients } }) =>
      times === 0 ? 0 : `${countOf(times, 'time')}, ${countOf(clients, 'client')}`,
  },
  {
    key: 'last',
    title: 'Last fired',
    sort: 'last',
    width: 116,
    align: 'end',
    cell: ({ lastFiredAt }) => lastFiredAt !== null && <ListTime at={lastFiredAt} zone={zone} />,
  },
]

/** An alert on two lines, for phones. */
export const PhoneAlert = ({ alert }: { alert: ConfigurableAlert }) => (
  <span className={classes.phone}>
    <TitleLine>
      <RowTitle>{alert.title}</RowTitle>
      <State alert={alert} />
    </TitleLine>
    {alert.unreadable === null ? (
      <RowDetail>
        {`Now ${countOf(alert.clientsNow, 'client')}, fired ${countOf(alert.fired.times, 'time')} in 30 days`}
      </RowDetail>
    ) : (
      <Detail alert={alert} />
    )}
  </span>
)

const State = ({ alert: { isOn, isStarting } }: { alert: ConfigurableAlert }) =>
  isStarting ? <Tag>Starting</Tag> : isOn ? <Tag tone="good">On</Tag> : <Tag>Off</Tag>

const Detail = ({ alert: { condition, unreadable } }: { alert: ConfigurableAlert }) => {
  if (unreadable !== null)
    return (
      <RowDetail>
        <span className={classes.unreadable}>{describeUnreadable(unreadable)}</span>
      </RowDetail>
    )
  return condition === null ? (
    <RowDetail>Raised by scenes</RowDetail>
  ) : (
    <RowDetail>
      <code>{condition}</code>
    </RowDetail>
  )
}
