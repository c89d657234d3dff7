import { IconBuilding } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Organization } from '@attune/contract/organizations/entity'
import { ORGANIZATION_SORTS } from '@attune/contract/organizations/sorts'
import { useAccount, useMay } from '../../client/account.ts'
import type { OrganizationsSearch } from './organizations-search.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { ListFilters } from '../../ui/list/ListFilters.tsx'
import { orderAfterClick, sortOf } from '../../ui/list/list-order.ts'
import { ListPage } from '../../ui/list/ListPage.tsx'
import { ListTable } from '../../ui/list/ListTable.tsx'
import { NewButton } from '../../ui/list/NewButton.tsx'
import { toList } from '../../ui/list/to-list.ts'
import { useListFilters } from '../../ui/list/use-list-filters.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { AccessDeniedPage } from '../../ui/page/ErrorPage.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { RowTitle, RowTitleLink } from '../../ui/table/TwoLines.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { NewOrganizationDialog, PassOnLink, type PassedLink } from './NewOrganizationDialog.tsx'
import { organizationListQuery } from './organization-queries.ts'
import classes from './Organizations.module.css'

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
  const { q = '', ...order } = address
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
        place={q}
        sort={sortOf(ORGANIZATION_SORTS, USUAL, order)}
        onSort={(by) => change(orderAfterClick(ORGANIZATION_SORTS, USUAL, order, by))}
        label="Organizations"
        columns={COLUMNS}
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

const Name = ({ organization: { _id, title, logoUrl, deletion } }: { organization: Organization }) => (
  <span className={classes.organization}>
    <Avatar organization={_id} name={title} kind="staff" photo={logoUrl} size={28} />
    <RowTitleLink to="/organizations/$id/edit" params={{ id: _id }} tabIndex={-1}>
      {title}
    </RowTitleLink>
    {deletion !== null && <Tag tone="bad">Deleted</Tag>}
  </span>
)

const COLUMNS: readonly Column<Organization>[] = [
  {
    key: 'title',
    title: 'Organization',
    sort: 'title',
    fixed: true,
    cell: (organization) => <Name organization={organization} />,
  },
  {
    key: 'labels',
    title: 'Labels',
    width: 260,
    cell: ({ labels }) =>
      labels.length > 0 && (
        <span className={classes.tags}>
          {labels.slice(0, 4).map((label) => (
            <Tag key={label}>{label}</Tag>
          ))}
        </span>
      ),
  },
  {
    key: 'timezone',
    title: 'Time zone',
    sort: 'timezone',
    width: 200,
    cell: ({ timezone }) => timezone.replaceAll('_', ' '),
  },
]

/** An organization on two lines, for phones. */
const PhoneOrganization = ({
  organization: { _id, title, logoUrl, timezone, deletion },
}: {
  organization: Organization
}) => (
  <Link className={classes.phone} to="/organizations/$id/edit" params={{ id: _id }}>
    <Avatar organization={_id} name={title} kind="staff" photo={logoUrl} size={36} />
    <span className={classes.words}>
      <RowTitle>{title}</RowTitle>
      <span className={classes.meta}>{timezone.replaceAll('_', ' ')}</span>
    </span>
    {deletion !== null && <Tag tone="bad">Deleted</Tag>}
  </Link>
)

const NONE = (
  <EmptyState icon={<IconBuilding />} title="No organizations yet">
    Add one with the email of its first admin, who sets everything else.
  </EmptyState>
)
