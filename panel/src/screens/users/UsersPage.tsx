import { Button, Select } from '@mantine/core'
import { IconUserPlus, IconUsersGroup } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { ROLE_LABELS, ROLES } from '@attune/contract/roles'
import type { User } from '@attune/contract/staff/users/user'
import { useAccount, useMay } from '../../client/account.ts'
import type { UsersSearch } from './users-search.ts'
import { InviteDialog } from '../../staff/people/InviteDialog.tsx'
import { ListFilters } from '../../ui/list/ListFilters.tsx'
import { ListPage } from '../../ui/list/ListPage.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { AccessDeniedPage } from '../../ui/page/ErrorPage.tsx'
import { LoadFailed } from '../../ui/page/LoadFailed.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { moreRowsOf } from '../../ui/table/more-rows.ts'
import { OrganizationFilter } from './OrganizationFilter.tsx'
import { PhoneUser, userColumns } from './columns.tsx'
import { usersQuery } from './user-queries.ts'

const ROLE_CHOICES = ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }))
const STATES = [
  { value: 'false', label: 'Enabled' },
  { value: 'true', label: 'Disabled' },
]

/** `/users`: who has an account. Filters are in the address. */
export const UsersPage = () =>
  useMay('users.list') ? <UserList /> : <AccessDeniedPage reason="Your role doesn’t have access to Users." />

const UserList = () => {
  const address = useSearch({ from: '/signed-in/users' })
  const navigate = useNavigate()
  const list = useInfiniteQuery(usersQuery(address))
  const rows = list.data?.pages.flatMap(({ data }) => data)
  const isOfInstallation = useAccount().organization === null
  const [isInviting, setIsInviting] = useState(false)
  const mayInvite = useMay('invites.send')
  const mayView = useMay('users.view')
  const search = useRef<HTMLInputElement>(null)
  const place = JSON.stringify(address)
  const { q, role, disabled } = address
  const isFiltered = Object.values(address).some((value) => value !== undefined)
  const go = (next: UsersSearch, replace = false) => void navigate({ to: '/users', search: next, replace })
  const clear = () => {
    if (search.current !== null) search.current.value = ''
    go({})
  }
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
          <ListFilters
            label="Users"
            placeholder="Name or email"
            q={q ?? ''}
            searchRef={search}
            onSearch={(text) => go(withField(address, 'q', text === '' ? undefined : text), true)}
            onClear={isFiltered ? clear : null}
          >
            <Select
              aria-label="Role"
              placeholder="Any role"
              clearable
              data={ROLE_CHOICES}
              value={role ?? null}
              onChange={(next) =>
                go(
                  withField(
                    address,
                    'role',
                    ROLES.find((each) => each === next),
                  ),
                )
              }
            />
            <Select
              aria-label="State"
              placeholder="Any state"
              clearable
              data={STATES}
              value={disabled === undefined ? null : String(disabled)}
              onChange={(next) => go(withField(address, 'disabled', next === null ? undefined : next === 'true'))}
            />
            {isOfInstallation && (
              <OrganizationFilter
                value={address.organization}
                onChange={(next) => go(withField(address, 'organization', next))}
              />
            )}
          </ListFilters>
        </>
      }
    >
      {list.error !== null && rows === undefined ? (
        <LoadFailed error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <DataTable
          key={place}
          place={place}
          label="Users"
          columns={userColumns(isOfInstallation, mayView)}
          rows={rows}
          keyOf={({ _id }) => _id}
          nameOf={({ name }) => name}
          rowPx={44}
          {...(mayView && { onOpen: ({ _id }: User) => void navigate({ to: '/users/$id', params: { id: _id } }) })}
          more={moreRowsOf(list)}
          phoneRow={(user) => <PhoneUser user={user} isLink={mayView} />}
          {...(!isFiltered && { empty: NOBODY })}
          emptyActions={
            <Button variant="default" onClick={clear}>
              Clear filters
            </Button>
          }
        />
      )}
      {isInviting && <InviteDialog invited={{ email: '', role: 'ROLE_COACH' }} onClose={() => setIsInviting(false)} />}
    </ListPage>
  )
}

/** The address with one filter set, or without it. */
const withField = <Field extends keyof UsersSearch>(
  address: UsersSearch,
  field: Field,
  value: UsersSearch[Field] | undefined,
): UsersSearch => {
  const next: UsersSearch = { ...address, [field]: value }
  if (value === undefined) delete next[field]
  return next
}

const NOBODY = (
  <EmptyState icon={<IconUsersGroup />} title="Nobody yet">
    People you invite appear here at once, so that clients can be assigned to them before they join.
  </EmptyState>
)
