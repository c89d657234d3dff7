import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { Contact } from '@attune/contract/contacts/entity'
import type { ContactsSearch } from '../contacts-search.ts'
import { useAccount, useMay, useOrganization } from '../../client/account.ts'
import { writeTo } from '../../ui/keys/composer-cursor.ts'
import { useRowKeys } from '../../ui/keys/use-row-keys.ts'
import { ListPage } from '../../ui/list/ListPage.tsx'
import { ListTable } from '../../ui/list/ListTable.tsx'
import { toList } from '../../ui/list/to-list.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { AccessDeniedPage } from '../../ui/page/ErrorPage.tsx'
import { listShownColumns, nextSort } from '../../ui/table/columns.ts'
import { useSelection } from '../../ui/table/selection/use-selection.ts'
import { useHiddenColumns } from '../../ui/table/use-hidden-columns.ts'
import { useTight } from '../../ui/table/use-narrow.ts'
import { ContactDialogs, type ContactDialog } from '../actions/ContactDialogs.tsx'
import { ContactMenuItems } from '../actions/ContactMenuItems.tsx'
import { nameOf } from '../contact-name.ts'
import { countQuery, dropOrder, listQuery } from '../data/contact-queries.ts'
import { filtersOf, defaultOrderOf, isFiltered, searchOf, sortOf } from '../data/filters.ts'
import { useContactsLive } from '../data/use-contacts-live.ts'
import { BulkActions } from './bulk/BulkActions.tsx'
import { contactColumns, INITIALLY_HIDDEN, INITIALLY_HIDDEN_TIGHT, PhoneContact } from './columns.tsx'
import { FilterRow } from './filters/FilterRow.tsx'
import { ListBar } from './ListBar.tsx'
import { ViewTabs } from './views/ViewTabs.tsx'

/** The Clients page: views, search, filters and the table. Filters and sort order are in the address. */
export const ContactsPage = () =>
  useMay('contacts.list') ? <ClientList /> : <AccessDeniedPage reason="Your role doesn’t have access to Clients." />

const ClientList = () => {
  useContactsLive()
  const address = useSearch({ from: '/signed-in/contacts' })
  const navigate = useNavigate()
  const filters = filtersOf(address)
  const sort = sortOf(filters)
  const place = JSON.stringify(filters)
  const list = toList(useInfiniteQuery(listQuery(filters)))
  const count = useQuery(countQuery(filters)).data
  const { timezone: zone } = useAccount()
  const columns = contactColumns({ mine: zone, organization: useOrganization()?.timezone ?? null })
  const [hidden, setHidden] = useHiddenColumns('Contacts', useTight() ? INITIALLY_HIDDEN_TIGHT : INITIALLY_HIDDEN)
  const { selection, onSelection, selectAll, clear: selectNone } = useSelection(list.rows, place)
  const [dialog, setDialog] = useState<{ kind: ContactDialog; contact: Contact } | null>(null)
  const search = useRef<HTMLInputElement>(null)
  const mayCreate = useMay('contacts.create')
  const seesThreads = useMay('conversations.view')

  const goTo = (next: ContactsSearch, replace = false) => void navigate({ to: '/contacts', search: next, replace })
  const clear = () => {
    if (search.current !== null) search.current.value = ''
    goTo({})
  }
  const sortBy = (by: string) => {
    const next = nextSort(by, sort, defaultOrderOf(by))
    goTo({ ...address, sort: next.by, direction: next.order })
  }
  const { frame } = useRowKeys({
    rows: list.rows,
    actions: {
      r: ({ _id, abilities }) => {
        if (!seesThreads) return
        if (abilities.send) writeTo(_id)
        void navigate({ to: '/conversations/dialog/$id', params: { id: _id } })
      },
    },
  })

  return (
    <ListPage
      bars={
        <>
          <ListBar filters={filters} />
          <ViewTabs address={address} filters={filters} onView={(view, query) => goTo({ ...searchOf(query), view })} />
          <FilterRow
            filters={filters}
            address={address}
            count={count}
            searchRef={search}
            columns={columns}
            hidden={hidden}
            onHidden={setHidden}
            onChange={goTo}
            onClear={clear}
          />
        </>
      }
    >
      <ListTable
        list={list}
        frame={frame}
        place={JSON.stringify(dropOrder(filters))}
        label="Clients"
        columns={listShownColumns(columns, hidden)}
        nameOf={nameOf}
        sort={sort}
        onSort={sortBy}
        selection={selection}
        onSelection={onSelection}
        menu={(contact) => <ContactMenuItems contact={contact} onAsk={(kind) => setDialog({ kind, contact })} />}
        onOpen={({ _id }) => void navigate({ to: '/contacts/$id', params: { id: _id } })}
        phoneRow={(contact) => <PhoneContact contact={contact} zone={zone} />}
        onClear={isFiltered(filters) ? clear : null}
        empty={<NoClients mayCreate={mayCreate} />}
      />
      <BulkActions
        selection={selection}
        rows={list.rows ?? []}
        filters={filters}
        total={count?.count ?? list.rows?.length ?? 0}
        onAll={selectAll}
        onNone={selectNone}
      />
      <ContactDialogs open={dialog} onClose={() => setDialog(null)} />
    </ListPage>
  )
}

const NoClients = ({ mayCreate }: { mayCreate: boolean }) => (
  <EmptyState
    icon={<IconUsers />}
    title="No clients yet"
    actions={
      mayCreate && (
        <Button variant="default" component={Link} to="/contacts/new">
          New Client
        </Button>
      )
    }
  >
    Clients appear here when they first text you, or when you add them.
  </EmptyState>
)
