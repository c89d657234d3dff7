import { Button } from '@mantine/core'
import { IconUserPlus, IconUsersGroup } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { USER_SORTS } from '@attune/contract/staff/users/constants'
import type { User } from '@attune/contract/staff/users/user'
import { useAccount, useMay } from '../../client/account.ts'
import type { UsersSearch } from './users-search.ts'
import { InviteDialog } from '../../staff/people/InviteDialog.tsx'
import { orderOf } from '../../ui/list/list-order.ts'
import { ListPage } from '../../ui/list/ListPage.tsx'
import { ListTable } from '../../ui/list/ListTable.tsx'
import { toList } from '../../ui/list/to-list.ts'
import { useListFilters } from '../../ui/list/use-list-filters.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { AccessDeniedPage } from '../../ui/page/ErrorPage.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { PhoneUser, userColumns } from './columns.tsx'
import { UserFilters } from './UserFilters.tsx'
import { usersQuery } from './user-queries.ts'

/** `/users`: who has an account. Filters are in the address. */
export const UsersPage = () =>
  useMay('users.list') ? <UserList /> : <AccessDeniedPage reason="Your role doesn’t have access to Users." />

const UserList = () => {
  const address = useSearch({ from: '/signed-in/users' })
  const navigate = useNavigate()
  const list = toList(useInfiniteQuery(usersQuery(address)))
  const isOfInstallation = useAccount().organization === null
  const [isInviting, setIsInviting] = useState(false)
  const mayInvite = useMay('invites.send', 'users.create')
  const mayView = useMay('users.view')
  const filters = useListFilters<UsersSearch>({
    address,
    kept: ['sort', 'direction'],
    go: (search, replace) => void navigate({ to: '/users', search, replace }),
  })
  return (
    <ListPage
      bars={
        <>
          <PageTitle title="Users">
            {mayInvite && (
              <Button leftSection={<IconUserPlus size={15} stroke={1.5} />} onClick={() => setIsInviting(true)}>
                Invite
              </Button>
            )}
          </PageTitle>
          <UserFilters address={address} withOrganization={isOfInstallation} filters={filters} />
        </>
      }
    >
      <ListTable
        list={list}
        {...orderOf(USER_SORTS, USUAL, address, filters.change)}
        label="Users"
        columns={userColumns(isOfInstallation, mayView)}
        nameOf={({ name }) => name}
        rowPx={44}
        {...(mayView && { onOpen: ({ _id }: User) => void navigate({ to: '/users/$id', params: { id: _id } }) })}
        phoneRow={(user) => <PhoneUser user={user} isLink={mayView} />}
        onClear={filters.onClear}
        empty={NOBODY}
      />
      {isInviting && <InviteDialog invited={{ email: '', role: 'ROLE_COACH' }} onClose={() => setIsInviting(false)} />}
    </ListPage>
  )
}

const USUAL = { by: 'name' } as const

const NOBODY = (
  <EmptyState icon={<IconUsersGroup />} title="Nobody else yet">
    People you invite appear here at once, so that clients can be assigned to them before they join.
  </EmptyState>
)
