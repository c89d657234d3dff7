import { IconUsersGroup } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { UserActions } from '@attune/contract/logs/actions'
import { useMay } from '../client/account.ts'
import { orderOf } from '../ui/list/list-order.ts'
import type { LoadedList } from '../ui/list/to-list.ts'
import { useListFilters } from '../ui/list/use-list-filters.ts'
import { EmptyState } from '../ui/page/EmptyState.tsx'
import { LoadFailed } from '../ui/page/LoadFailed.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { actionColumns, PhoneCoach, totalRow } from './action-columns.tsx'
import { ACTION_SORTS, type ActionsSearch } from './logs-search.ts'
import { orderActions, USUAL } from './order-actions.ts'

interface ActionsTableProps {
  list: LoadedList<UserActions>
  search: ActionsSearch
}

/** What each coach did, and in the last row what all of them did. */
export const ActionsTable = ({ list: { rows, failure }, search }: ActionsTableProps) => {
  const navigate = useNavigate()
  const mayViewLogs = useMay('logs.view')
  const { change } = useListFilters<ActionsSearch>({
    address: search,
    go: (next) => void navigate({ to: '/admin/users/actions', search: next, replace: true }),
  })
  const { sort, onSort } = orderOf(ACTION_SORTS, USUAL, search, change)
  const openLog = ({ user }: UserActions) => void navigate({ to: '/log/events', search: { person: user._id } })
  if (failure !== null) return <LoadFailed {...failure} />
  return (
    <DataTable
      label="Coach Actions"
      columns={mayViewLogs ? LINKED : COLUMNS}
      rows={rows && orderActions(rows, search)}
      sort={sort}
      onSort={onSort}
      extraRows={rows === undefined || rows.length < 2 ? [] : [totalRow(rows)]}
      keyOf={({ user }) => user._id}
      nameOf={({ user }) => user.name}
      rowPx={44}
      {...(mayViewLogs && { onOpen: openLog })}
      phoneRow={(row) => <PhoneCoach row={row} isLink={mayViewLogs} />}
      empty={
        <EmptyState icon={<IconUsersGroup />} title="No coaches">
          What coaches do is counted here, for the coaches you can see.
        </EmptyState>
      }
    />
  )
}

const COLUMNS = actionColumns(false)
const LINKED = actionColumns(true)
