import { IconBuilding } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { ORGANIZATION_SORTS } from '@attune/contract/organizations/sorts'
import { useAccount, useMay } from '../../client/account.ts'
import type { OrganizationsSearch } from './organizations-search.ts'
import { ListFilters } from '../../ui/list/ListFilters.tsx'
import { orderOf } from '../../ui/list/list-order.ts'
import { ListPage } from '../../ui/list/ListPage.tsx'
import { ListTable } from '../../ui/list/ListTable.tsx'
import { NewButton } from '../../ui/list/NewButton.tsx'
import { toList } from '../../ui/list/to-list.ts'
import { useListFilters } from '../../ui/list/use-list-filters.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { AccessDeniedPage } from '../../ui/page/ErrorPage.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { ORGANIZATION_COLUMNS, PhoneOrganization } from './columns.tsx'
import { NewOrganizationDialog, PassOnLink, type PassedLink } from './NewOrganizationDialog.tsx'
import { organizationListQuery } from './organization-queries.ts'

/** `/organizations`: all organizations, for admins of the installation. */
export const OrganizationsPage = () => {
  const mayView = useMay('organizations.view')
  const isOfInstallation = useAccount().organization === null
  return mayView && isOfInstallation ? (
    <OrganizationList />
  ) : (
    <AccessDeniedPage reason="Only admins of the installation have access to Organizations." />
  )
}

const OrganizationList = () => {
  const address = useSearch({ from: '/signed-in/organizations' })
  const navigate = useNavigate()
  const list = toList(useInfiniteQuery(organizationListQuery(address)))
  const mayChange = useMay('organizations.update')
  const [isAdding, setIsAdding] = useState(false)
  const [passed, setPassed] = useState<PassedLink | null>(null)
  const { bar, change, onClear } = useListFilters<OrganizationsSearch>({
    address,
    kept: ['sort', 'direction'],
    go: (search, replace) => void navigate({ to: '/organizations', search, replace }),
  })
  return (
    <ListPage
      bars={
        <>
          <PageTitle title="Organizations">
            <NewButton create="New Organization" onCreate={mayChange && (() => setIsAdding(true))} />
          </PageTitle>
          <ListFilters label="Organizations" placeholder="Name" {...bar} />
        </>
      }
    >
      <ListTable
        list={list}
        {...orderOf(ORGANIZATION_SORTS, USUAL, address, change)}
        label="Organizations"
        columns={ORGANIZATION_COLUMNS}
        nameOf={({ title }) => title}
        rowPx={44}
        onOpen={({ _id }) => void navigate({ to: '/organizations/$id/edit', params: { id: _id } })}
        phoneRow={(organization) => <PhoneOrganization organization={organization} />}
        onClear={onClear}
        empty={NONE}
      />
      {isAdding && <NewOrganizationDialog onLink={setPassed} onClose={() => setIsAdding(false)} />}
      {passed !== null && <PassOnLink passed={passed} onClose={() => setPassed(null)} />}
    </ListPage>
  )
}

const USUAL = { by: 'title' } as const

const NONE = (
  <EmptyState icon={<IconBuilding />} title="No organizations yet">
    Add one with the email of its first admin, who sets everything else.
  </EmptyState>
)
