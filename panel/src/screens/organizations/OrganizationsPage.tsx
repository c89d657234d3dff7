import { Button } from '@mantine/core'
import { IconBuilding, IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { Organization } from '@attune/contract/organizations/entity'
import { useAccount, useMay } from '../../client/account.ts'
import type { OrganizationsSearch } from './organizations-search.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { ListFilters } from '../../ui/list/ListFilters.tsx'
import { ListPage } from '../../ui/list/ListPage.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { AccessDeniedPage } from '../../ui/page/ErrorPage.tsx'
import { LoadFailed } from '../../ui/page/LoadFailed.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { moreRowsOf } from '../../ui/table/more-rows.ts'
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
  const { q } = useSearch({ from: '/signed-in/organizations' })
  const navigate = useNavigate()
  const list = useInfiniteQuery(organizationListQuery(q))
  const rows = list.data?.pages.flatMap(({ data }) => data)
  const mayChange = useMay('organizations.update')
  const [isAdding, setIsAdding] = useState(false)
  const [passed, setPassed] = useState<PassedLink | null>(null)
  const search = useRef<HTMLInputElement>(null)
  const go = (next: OrganizationsSearch, replace = false) =>
    void navigate({ to: '/organizations', search: next, replace })
  const clear = () => {
    if (search.current !== null) search.current.value = ''
    go({})
  }
  const place = q ?? ''
  return (
    <ListPage
      bars={
        <>
          <PageTitle title="Organizations">
            {mayChange && (
              <Button leftSection={<IconPlus size={15} stroke={1.5} />} onClick={() => setIsAdding(true)}>
                New Organization
              </Button>
            )}
          </PageTitle>
          <ListFilters
            label="Organizations"
            placeholder="Name"
            q={q ?? ''}
            searchRef={search}
            onSearch={(text) => go(text === '' ? {} : { q: text }, true)}
            onClear={q === undefined ? null : clear}
          >
            {null}
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
          label="Organizations"
          columns={COLUMNS}
          rows={rows}
          keyOf={({ _id }) => _id}
          nameOf={({ title }) => title}
          rowPx={44}
          onOpen={({ _id }: Organization) => void navigate({ to: '/organizations/$id/edit', params: { id: _id } })}
          more={moreRowsOf(list)}
          phoneRow={(organization) => <PhoneOrganization organization={organization} />}
          {...(q === undefined && { empty: NONE })}
          emptyActions={
            <Button variant="default" onClick={clear}>
              Clear filters
            </Button>
          }
        />
      )}
      {isAdding && <NewOrganizationDialog onLink={setPassed} onClose={() => setIsAdding(false)} />}
      {passed !== null && <PassOnLink passed={passed} onClose={() => setPassed(null)} />}
    </ListPage>
  )
}

const Name = ({ organization: { _id, title, logoUrl, deletion } }: { organization: Organization }) => (
  <span className={classes.organization}>
    <Avatar id={_id} name={title} kind="staff" photo={logoUrl} size={28} />
    <Link className={classes.title} to="/organizations/$id/edit" params={{ id: _id }} tabIndex={-1} dir="auto">
      {title}
    </Link>
    {deletion !== null && <Tag tone="bad">Deleted</Tag>}
  </span>
)

const COLUMNS: readonly Column<Organization>[] = [
  { key: 'title', title: 'Organization', fixed: true, cell: (organization) => <Name organization={organization} /> },
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
  { key: 'timezone', title: 'Time zone', width: 200, cell: ({ timezone }) => timezone.replaceAll('_', ' ') },
]

/** An organization on two lines, for phones. */
const PhoneOrganization = ({
  organization: { _id, title, logoUrl, timezone, deletion },
}: {
  organization: Organization
}) => (
  <Link className={classes.phone} to="/organizations/$id/edit" params={{ id: _id }}>
    <Avatar id={_id} name={title} kind="staff" photo={logoUrl} size={36} />
    <span className={classes.words}>
      <span className={classes.title} dir="auto">
        {title}
      </span>
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
