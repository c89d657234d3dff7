import { SegmentedControl } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { UserActions } from '@attune/contract/logs/actions'
import { ACTION_DAYS } from '@attune/contract/logs/limits'
import { useMay } from '../client/account.ts'
import { UserSelect } from '../staff/inputs/UserSelect.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { orderAfterClick, sortOf } from '../ui/list/list-order.ts'
import { ListPage } from '../ui/list/ListPage.tsx'
import { EmptyState } from '../ui/page/EmptyState.tsx'
import { AccessDeniedPage } from '../ui/page/ErrorPage.tsx'
import { LoadFailed } from '../ui/page/LoadFailed.tsx'
import { PageTitle } from '../ui/page/PageTitle.tsx'
import type { Column } from '../ui/table/columns.ts'
import { DataTable } from '../ui/table/DataTable.tsx'
import type { ExtraRow } from '../ui/table/table-props.ts'
import { ACTION_TITLES, isCutShort, summarizeActions } from './action-text.ts'
import { DoneToList } from './DoneToList.tsx'
import { LogTime } from './LogRows.tsx'
import { actionsQuery } from './log-queries.ts'
import { ACTION_SORTS, type ActionsSearch } from './logs-search.ts'
import { orderActions, totalsOf, USUAL } from './order-actions.ts'
import classes from './ActionsPage.module.css'
import logClasses from './LogsPage.module.css'

/** `/admin/users/actions`: what each coach has done, and when last; and what others did to coaches. */
export const ActionsPage = () =>
  useMay('user-actions.view') ? (
    <Screen />
  ) : (
    <AccessDeniedPage reason="Your role doesn’t have access to Coach Actions." />
  )

const SPANS = ACTION_DAYS.map((days) => ({ value: String(days), label: days === 1 ? '24 hours' : `${days} days` }))

const TABS = [
  { value: 'did', label: 'What they did' },
  { value: 'done-to', label: 'Done to them' },
]

const Screen = () => {
  const search = useSearch({ from: '/signed-in/admin/users/actions' })
  const { tab, days = 7 } = search
  const list = useQuery({ ...actionsQuery(days), enabled: tab === undefined })
  return (
    <ListPage
      bars={
        <>
          <PageTitle title="Coach Actions">
            {tab === undefined && list.data !== undefined && isCutShort(list.data.since, days, list.dataUpdatedAt) && (
              <span className={classes.since}>
                Since <LogTime at={list.data.since} />
              </span>
            )}
          </PageTitle>
          <Filters search={search} />
        </>
      }
    >
      {tab === 'done-to' ? (
        <DoneToList key={JSON.stringify(search)} search={search} />
      ) : list.error !== null && list.data === undefined ? (
        <LoadFailed error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <ActionsTable rows={list.data?.data} search={search} />
      )}
    </ListPage>
  )
}

const Filters = ({ search }: { search: ActionsSearch }) => {
  const { tab, days = 7, coach } = search
  const navigate = useNavigate()
  const mayListUsers = useMay('users.list')
  const go = (next: { [Field in keyof ActionsSearch]: ActionsSearch[Field] | null | undefined }) => {
    const all = Object.entries({ ...search, ...next })
    void navigate({ to: '/admin/users/actions', search: Object.fromEntries(all.filter(([, value]) => value != null)) })
  }
  return (
    <div className={logClasses.filters} role="search" aria-label="Coach Actions">
      <SegmentedControl
        className={logClasses.tabs ?? ''}
        aria-label="Which actions"
        data={TABS}
        value={tab ?? 'did'}
        onChange={(value) => go({ tab: value === 'done-to' ? value : null, coach: null })}
      />
      <SegmentedControl
        className={logClasses.tabs ?? ''}
        aria-label="Time span"
        data={SPANS}
        value={String(days)}
        onChange={(value) => {
          const next = ACTION_DAYS.find((each) => String(each) === value)
          go({ days: next === 7 ? null : next })
        }}
      />
      {tab === 'done-to' && (
        <UserSelect
          hideLabel
          clearable
          label="Coach"
          placeholder="Any coach"
          // Disabled coaches are only found among all accounts.
          of={mayListUsers ? 'users' : 'coaches'}
          value={coach ?? null}
          onChange={(id) => go({ coach: id })}
        />
      )}
    </div>
  )
}

const ActionsTable = ({ rows, search }: { rows: UserActions[] | undefined; search: ActionsSearch }) => {
  const navigate = useNavigate()
  const sortBy = (column: string) => {
    const { sort: _sort, direction: _direction, ...rest } = search
    const { sort, direction } = orderAfterClick(ACTION_SORTS, USUAL, search, column)
    const order = { ...(sort !== null && { sort }), ...(direction !== null && { direction }) }
    void navigate({ to: '/admin/users/actions', search: { ...rest, ...order }, replace: true })
  }
  const mayViewLogs = useMay('logs.view')
  const openLog = ({ user }: UserActions) => void navigate({ to: '/log/events', search: { person: user._id } })
  return (
    <DataTable
      label="Coach Actions"
      columns={mayViewLogs ? LINKED : COLUMNS}
      rows={rows && orderActions(rows, search)}
      sort={sortOf(ACTION_SORTS, USUAL, search)}
      onSort={sortBy}
      extraRows={rows === undefined || rows.length < 2 ? [] : [totalRow(rows)]}
      keyOf={({ user }) => user._id}
      nameOf={({ user }) => user.name}
      rowPx={44}
      {...(mayViewLogs && { onOpen: openLog })}
      phoneRow={(row) => <PhoneRow row={row} isLink={mayViewLogs} />}
      empty={
        <EmptyState icon={<IconUsersGroup />} title="No coaches">
          What coaches do is counted here, for the coaches you can see.
        </EmptyState>
      }
    />
  )
}

const totalRow = (rows: readonly UserActions[]): ExtraRow => {
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

const columnsOf = (isLink: boolean): readonly Column<UserActions>[] => [
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
const COLUMNS = columnsOf(false)
const LINKED = columnsOf(true)

/** A coach on two lines, for phones. */
const PhoneRow = ({ row, isLink }: { row: UserActions; isLink: boolean }) => {
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
