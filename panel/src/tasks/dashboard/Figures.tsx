import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { DISCARD_CHOICES } from '@attune/contract/tasks/discard-choices'
import type { TaskFigures } from '@attune/contract/tasks/entity'
import type { calls } from '../../client/calls.ts'
import type { TasksSearch } from '../tasks-search.ts'
import { formatAge } from '../task-text.ts'
import classes from './Figures.module.css'

interface FiguresProps {
  data: Awaited<ReturnType<typeof calls.tasks.getDashboard>>
  span: { from: string; to: string }
  /** The coach whose figures these are; empty for all. */
  of: { coach?: string }
}

/** What happened to tasks: a row for each coach, and one for each reason to discard. */
export const Figures = ({ data: { total, open, coaches }, span, of }: FiguresProps) => (
  // It scrolls, so the keyboard must be able to reach it.
  // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <div className={classes.page} role="region" aria-label="Figures" tabIndex={0}>
    <p className={classes.open}>
      Open now:{' '}
      <Link className={classes.number} to="/contacts/tasks" search={of}>
        {open.new + open.active}
      </Link>
      , {open.active} of them started
    </p>
    <table className={classes.table} aria-label="By coach">
      <thead>
        <tr>
          <th scope="col">Coach</th>
          {COLUMNS.map(({ title }) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {coaches.map(({ coach, figures }) => (
          <Row
            key={coach?._id ?? 'none'}
            name={coach?.name ?? 'No coach'}
            figures={figures}
            search={{ ...span, coach: coach?._id ?? 'none' }}
          />
        ))}
      </tbody>
      <tfoot>
        <Row name="All" figures={total} search={{ ...span, ...of }} />
      </tfoot>
    </table>
    {total.discardedByReason.length > 0 && (
      <table className={classes.table} aria-label="Discarded by reason">
        <thead>
          <tr>
            <th scope="col">Discarded by reason</th>
            <th scope="col">Tasks</th>
          </tr>
        </thead>
        <tbody>
          {total.discardedByReason.map(({ reason, count }) => (
            <tr key={reason}>
              <th scope="row">
                {DISCARD_CHOICES.find((one) => one.reason === reason)?.label ?? 'Automatically, its reason was gone'}
              </th>
              <td>
                <Figure search={{ ...span, ...of, event: 'discarded', reason: reason ?? 'system' }}>{count}</Figure>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </div>
)

interface FigureColumn {
  title: string
  event: NonNullable<TasksSearch['event']>
  cell: (figures: TaskFigures) => ReactNode
}

const COLUMNS: readonly FigureColumn[] = [
  { title: 'Opened', event: 'opened', cell: ({ opened }) => opened },
  { title: 'Started', event: 'started', cell: ({ started }) => started },
  { title: 'Finished', event: 'finished', cell: ({ finished }) => finished },
  { title: 'Discarded', event: 'discarded', cell: ({ discarded }) => discarded },
  { title: 'Expired', event: 'expired', cell: ({ expired }) => expired },
  { title: 'Time to start', event: 'started', cell: ({ timeToStart }) => formatTimes(timeToStart) },
  { title: 'Time to finish', event: 'finished', cell: ({ timeToFinish }) => formatTimes(timeToFinish) },
]

const Row = ({ name, figures, search }: { name: string; figures: TaskFigures; search: TasksSearch }) => (
  <tr>
    <th scope="row">{name}</th>
    {COLUMNS.map(({ title, event, cell }) => (
      <td key={title}>
        <Figure search={{ ...search, event }}>{cell(figures)}</Figure>
      </td>
    ))}
  </tr>
)

/** A number that opens its tasks; a zero opens nothing. */
const Figure = ({ search, children }: { search: TasksSearch; children: ReactNode }) =>
  children === 0 || children === null ? (
    (children ?? '–')
  ) : (
    <Link className={classes.number} to="/contacts/tasks" search={search}>
      {children}
    </Link>
  )

/** `12 m, 90% in 3 h`. If it takes two lines, it breaks at the comma. */
const formatTimes = (times: TaskFigures['timeToStart']): string | null =>
  times === null
    ? null
    : [formatSeconds(times.median), `90% in ${formatSeconds(times.p90)}`]
        .map((part) => part.replaceAll(' ', '\u00a0'))
        .join(', ')

const formatSeconds = (seconds: number): string => (seconds < 60 ? `${seconds} s` : formatAge(seconds * 1_000))
