import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { calls } from '../../client/calls.ts'
import { formatCount } from '../../ui/format-count.ts'
import { rowsKey, type ContactImport, type ImportRow } from './import-queries.ts'
import classes from './Steps.module.css'

interface ImportRowsProps {
  file: ContactImport
  state: ImportRow['state']
  label: string
  /** Collapsed at first. */
  closed?: boolean
}

/** The rows of an import in one state, each with its line number and problems. */
export const ImportRows = ({ file, state, label, closed = false }: ImportRowsProps) => {
  const rows = useInfiniteQuery({
    queryKey: rowsKey(file._id, state),
    queryFn: ({ pageParam, signal }) =>
      calls.contacts.listImportRows(
        { importId: file._id, state, limit: 50, ...(pageParam !== null && { next: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => (pagination.hasNext ? pagination.next : null),
  })
  const rowsShown = rows.data?.pages.flatMap(({ data }) => data) ?? []
  const shown = file.columns.map(({ name }, at) => ({ name, at })).slice(0, 4)
  return (
    <details className={classes.rows} open={!closed}>
      <summary>{label}</summary>
      {/* It scrolls sideways on a phone, so the keyboard must be able to reach it. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.scroll} tabIndex={0} role="region" aria-label={label}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Line</th>
              {shown.map(({ name, at }) => (
                <th key={at} scope="col">
                  {name}
                </th>
              ))}
              <th scope="col">{state === 'imported' ? 'Client' : 'Problem'}</th>
            </tr>
          </thead>
          <tbody>
            {rowsShown.map((row) => (
              <tr key={row.line}>
                <th scope="row">{row.line}</th>
                {shown.map(({ at }) => (
                  <td key={at}>{row.cells[at] || '–'}</td>
                ))}
                <td className={classes.outcome}>
                  <Outcome row={row} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.hasNextPage && (
        <Button variant="subtle" loading={rows.isFetchingNextPage} onClick={() => void rows.fetchNextPage()}>
          Show more than {formatCount(rowsShown.length, 'row')}
        </Button>
      )}
    </details>
  )
}

const Outcome = ({ row }: { row: ImportRow }) => {
  if (row.contactId !== null)
    return (
      <Link className={classes.link} to="/contacts/$id" params={{ id: row.contactId }}>
        Open
      </Link>
    )
  if (row.problems.length === 0) return '–'
  return (
    <ul className={classes.problems}>
      {row.problems.map(({ column, message }) => (
        <li key={`${column} ${message}`}>{column === null ? message : `${column}: ${message}`}</li>
      ))}
    </ul>
  )
}
