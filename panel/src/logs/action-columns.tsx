import { Link } from '@tanstack/react-router'
import type { UserActions } from '@attune/contract/logs/actions'
import { Avatar } from '../ui/Avatar.tsx'
import type { Column } from '../ui/table/columns.ts'
import type { ExtraRow } from '../ui/table/table-props.ts'
import { ACTION_TITLES, summarizeActions } from './action-text.ts'
import { LogTime } from './LogRows.tsx'
import { totalsOf } from './order-actions.ts'
import classes from './ActionsPage.module.css'

/** The columns of Coach Actions. A coach's name can be a link to what they did. */
export const actionColumns = (isLink: boolean): readonly Column<UserActions>[] => [
  { key: 'coach', title: 'Coach', sort: 'coach', fixed: true, cell: (row) => <Coach row={row} isLink={isLink} /> },
  ...ACTION_TITLES.map(({ kind, title }) => ({
    key: kind,
    title,
    width: 112,
    align: 'end' as const,
    sort: kind,
    cell: ({ counts }: UserActions) => formatActions(counts[kind]),
  })),
  {
    key: 'last',
    title: 'Last action',
    sort: 'last',
    width: 168,
    cell: ({ lastAt }) => lastAt !== null && <LogTime at={lastAt} />,
  },
]

/** What all coaches did, in the same columns. */
export const totalRow = (rows: readonly UserActions[]): ExtraRow => {
  const { counts, lastAt } = totalsOf(rows)
  const words = ACTION_TITLES.flatMap(({ kind }) => {
    const count = formatActions(counts[kind])
    return count === null ? [] : [[kind, count] as const]
  })
  const last = lastAt === null ? {} : { last: <LogTime at={lastAt} /> }
  return { key: 'total', place: 'foot', cells: { coach: 'All coaches', ...Object.fromEntries(words), ...last } }
}

const formatActions = (count: number): string | null => (count > 0 ? count.toLocaleString('en-US') : null)

const Coach = ({ row: { user }, isLink }: { row: UserActions; isLink: boolean }) => (
  <span className={classes.person}>
    <Avatar name={user.name} kind="staff" photo={user.photoThumbnail} size={28} />
    {isLink ? (
      <Link className={classes.name} to="/log/events" search={{ person: user._id }} tabIndex={-1} dir="auto">
        {user.name}
      </Link>
    ) : (
      <span className={classes.name} dir="auto">
        {user.name}
      </span>
    )}
  </span>
)

/** A coach on two lines, for phones. */
export const PhoneCoach = ({ row, isLink }: { row: UserActions; isLink: boolean }) => {
  const { user, counts, lastAt } = row
  const words = (
    <>
      <Avatar name={user.name} kind="staff" photo={user.photoThumbnail} size={36} />
      <span className={classes.words}>
        <span className={classes.name} dir="auto">
          {user.name}
        </span>
        <span className={classes.meta}>{summarizeActions(counts)}</span>
      </span>
      {lastAt !== null && <LogTime at={lastAt} />}
    </>
  )
  return isLink ? (
    <Link className={classes.phone} to="/log/events" search={{ person: user._id }}>
      {words}
    </Link>
  ) : (
    <span className={classes.phone}>{words}</span>
  )
}
