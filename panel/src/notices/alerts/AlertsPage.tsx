import { IconBellExclamation } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { ConfigurableAlert } from '@attune/contract/notices/alert-entity'
import { useAccount, useMay } from '../../client/account.ts'
import { EmptyList } from '../../ui/list/EmptyList.tsx'
import { orderOf } from '../../ui/list/list-order.ts'
import { ListPage } from '../../ui/list/ListPage.tsx'
import { ListTable } from '../../ui/list/ListTable.tsx'
import { NewButton } from '../../ui/list/NewButton.tsx'
import { toShortList } from '../../ui/list/to-list.ts'
import { useListFilters } from '../../ui/list/use-list-filters.ts'
import { AccessDeniedPage } from '../../ui/page/ErrorPage.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { alertColumns, PhoneAlert } from './alert-columns.tsx'
import { AlertDialog } from './AlertDialog.tsx'
import { AlertMenuItems } from './AlertMenuItems.tsx'
import { alertsQuery } from './alert-queries.ts'
import { DeleteAlertDialog } from './DeleteAlertDialog.tsx'
import { ALERT_SORTS, type AlertsSearch } from './alerts-search.ts'
import { orderAlerts, USUAL } from './order-alerts.ts'

/** `/admin/configurable-alerts`: the organization's alerts. */
export const AlertsPage = () =>
  useMay('configurable-alerts.view') ? (
    <AlertList />
  ) : (
    <AccessDeniedPage reason="Your role doesn’t have access to Alerts." />
  )

const AlertList = () => {
  const address = useSearch({ from: '/signed-in/admin/configurable-alerts' })
  const navigate = useNavigate()
  const alerts = useQuery(alertsQuery)
  const list = toShortList(alerts, alerts.data && orderAlerts(alerts.data, address))
  const { timezone } = useAccount()
  const mayWrite = useMay('configurable-alerts.update')
  /** `new`, or the alert that is edited. */
  const [editing, setEditing] = useState<ConfigurableAlert | 'new' | null>(null)
  const [deleting, setDeleting] = useState<ConfigurableAlert | null>(null)
  const { change } = useListFilters<AlertsSearch>({
    address,
    go: (search) => void navigate({ to: '/admin/configurable-alerts', search, replace: true }),
  })
  const creation = { create: 'New alert', onCreate: mayWrite && (() => setEditing('new')) }
  return (
    <ListPage
      bars={
        <PageTitle title="Alerts">
          <NewButton {...creation} />
        </PageTitle>
      }
    >
      <ListTable
        list={list}
        {...orderOf(ALERT_SORTS, USUAL, address, change)}
        label="Alerts"
        columns={alertColumns(timezone)}
        nameOf={({ title }) => title}
        rowPx={44}
        {...(mayWrite && {
          onOpen: setEditing,
          menu: (alert: ConfigurableAlert) => (
            <AlertMenuItems alert={alert} onEdit={() => setEditing(alert)} onDelete={() => setDeleting(alert)} />
          ),
        })}
        phoneRow={(alert) => <PhoneAlert alert={alert} />}
        empty={
          <EmptyList icon={<IconBellExclamation />} title="No alerts yet" {...creation}>
            An alert tells the people you choose when a client slips.
          </EmptyList>
        }
      />
      {editing !== null && <AlertDialog alert={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
      {deleting !== null && <DeleteAlertDialog alert={deleting} onClose={() => setDeleting(null)} />}
    </ListPage>
  )
}
