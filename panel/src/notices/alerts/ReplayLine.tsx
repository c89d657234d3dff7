import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { AlertReplay } from '@attune/contract/notices/alert-entity'
import { failureOf } from '../../client/failure.ts'
import { formOf } from '../../ui/format-count.ts'
import { conditionFault } from './alert-edits.ts'
import { replayQuery } from './alert-queries.ts'
import classes from './Alerts.module.css'

const DEBOUNCE_MS = 600

/** How often the condition would have raised the alert in the last month, with the clients to open. */
export const ReplayLine = ({ condition, restDays }: { condition: string; restDays: number }) => {
  const [asked] = useDebouncedValue(JSON.stringify({ condition: condition.trim(), restDays }), DEBOUNCE_MS)
  // Written as this type two lines above.
  const query = JSON.parse(asked) as { condition: string; restDays: number }
  const isValid = conditionFault(query.condition) === null
  const { data, error } = useQuery({ ...replayQuery(query.condition, query.restDays), enabled: isValid })
  if (!isValid) return null
  return (
    <div className={classes.replay} role="status">
      {data !== undefined ? (
        <Found replay={data} />
      ) : (
        <p>{error === null ? 'Replaying the last 30 days…' : failureOf(error).content}</p>
      )}
    </div>
  )
}

const Found = ({ replay: { times, clients, found, read, unreadable, unknown } }: { replay: AlertReplay }) => (
  <>
    <p className={classes.count}>
      {times === 0
        ? 'In the last 30 days it would not have fired.'
        : `In the last 30 days it would have fired ${countOf(times, 'time')} for ${countOf(clients, 'client')}.`}
    </p>
    {found.length > 0 && (
      <ul className={classes.clients} aria-label="Clients">
        {found.slice(0, SHOWN).map(({ _id, title, times: own }) => (
          <li key={_id}>
            <Link to="/conversations/dialog/$id" params={{ id: _id }} target="_blank">
              {title}
            </Link>
            {own > 1 && ` ×${own}`}
          </li>
        ))}
        {clients > SHOWN && <li>{`and ${clients - SHOWN} more`}</li>}
      </ul>
    )}
    {read.clients < read.of && <p>{`It read ${read.clients} of ${read.of} clients.`}</p>}
    {unreadable !== null && <p className={classes.unreadable}>{describeUnreadable(unreadable)}</p>}
    {unknown.map((sentence) => (
      <p key={sentence}>{sentence}</p>
    ))}
  </>
)

const SHOWN = 8

export const countOf = (count: number, what: string): string => `${count} ${formOf(count, what)}`

export const describeUnreadable = ({ clients, reason }: { clients: number; reason: string }): string =>
  `It couldn’t be read for ${countOf(clients, 'client')}: ${reason}`
