import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { calls } from '../../client/calls.ts'
import { formatCount } from '../../ui/format-count.ts'
import { rowsKey, type History } from './history-queries.ts'
import classes from './History.module.css'

const LIMIT = 50

/** The rows that can't be read, each with its line number and the reason. */
export const HistoryProblems = ({ file, closed = false }: { file: History; closed?: boolean }) => {
  const rows = useInfiniteQuery({
    queryKey: rowsKey(file, 'problems'),
    queryFn: ({ pageParam, signal }) =>
      calls.moving.listHistoryProblems(
        { historyId: file._id, limit: LIMIT, ...(pageParam !== null && { next: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => (pagination.hasNext ? pagination.next : null),
  })
  const shown = rows.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <Rows label="Rows that can’t be read" head={['Row', 'Problem']} closed={closed} more={rows}>
      {shown.map(({ line, message }) => (
        <tr key={line}>
          <th className={classes.line} scope="row">
            {line}
          </th>
          <td className={classes.bad}>{message}</td>
        </tr>
      ))}
    </Rows>
  )
}

/** The clients in the file, and the result for each. */
export const HistoryClients = ({ file, closed = false }: { file: History; closed?: boolean }) => {
  const rows = useInfiniteQuery({
    queryKey: rowsKey(file, 'clients'),
    queryFn: ({ pageParam, signal }) =>
      calls.moving.listHistoryClients(
        { historyId: file._id, limit: LIMIT, ...(pageParam !== null && { next: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => (pagination.hasNext ? pagination.next : null),
  })
  const shown = rows.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <Rows label="Clients" head={['Client', 'Messages', 'What happens']} closed={closed} more={rows}>
      {shown.map((client) => (
        <tr key={`${client.contactId} ${client.address}`}>
          <th scope="row">
            {client.contactId === null ? (
              client.name || client.address || '–'
            ) : (
              <Link className={classes.link} to="/contacts/$id" params={{ id: client.contactId }}>
                {client.name || client.address || 'Open'}
              </Link>
            )}
          </th>
          <td>{client.state === 'waiting' ? client.messages : client.written}</td>
          <td className={client.reason === null ? undefined : classes.bad}>{outcomeOf(client)}</td>
        </tr>
      ))}
    </Rows>
  )
}

type Client = Awaited<ReturnType<typeof calls.moving.listHistoryClients>>['data'][number]

const outcomeOf = ({ state, isNew, stopped, reason }: Client): string => {
  if (reason !== null) return reason
  if (state === 'returned') return isNew ? 'Taken back, and removed again' : 'Taken back'
  const who = state === 'waiting' ? (isNew ? 'New client' : 'Here already') : isNew ? 'Added' : 'Was here already'
  return stopped ? `${who}, opted out` : who
}

interface RowsProps {
  label: string
  head: string[]
  closed: boolean
  more: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  children: ReactNode[]
}

const Rows = ({ label, head, closed, more, children }: RowsProps) => (
  <details className={classes.rows} open={!closed}>
    <summary>{label}</summary>
    {/* It scrolls sideways on a phone, so the keyboard must be able to reach it. */}
    {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={label}>
      <table className={classes.table}>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
    {more.hasNextPage && (
      <Button variant="subtle" loading={more.isFetchingNextPage} onClick={() => void more.fetchNextPage()}>
        Show more than {formatCount(children.length, 'row')}
      </Button>
    )}
  </details>
)
