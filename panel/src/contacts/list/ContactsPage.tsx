import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { Contact } from '@attune/contract/contacts/entity'
import type { ContactsSearch } from '../contacts-search.ts'
import { useAccount, useMay, useOrganization } from '../../client/account.ts'
import { LoadFailed } from '../../ui/page/LoadFailed.tsx'
import { writeTo } from '../../ui/keys/composer-cursor.ts'
import { useShortcuts } from '../../ui/keys/use-shortcuts.ts'
import { ListPage } from '../../ui/list/ListPage.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { AccessDeniedPage } from '../../ui/page/ErrorPage.tsx'
import { listShownColumns, nextSort } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { moreRowsOf } from '../../ui/table/more-rows.ts'
import { EVERYTHING, isSelected, NOTHING, setRange, type Selection } from '../../ui/table/selection/selection.ts'
import { useHiddenColumns } from '../../ui/table/use-hidden-columns.ts'
import { ContactDialogs, type ContactDialog } from '../actions/ContactDialogs.tsx'
import { ContactMenuItems } from '../actions/ContactMenuItems.tsx'
import { nameOf } from '../contact-name.ts'
import { countQuery, listQuery } from '../data/contact-queries.ts'
import { filtersOf, defaultOrderOf, isFiltered, searchOf, sortOf } from '../data/filters.ts'
import { useContactsLive } from '../data/use-contacts-live.ts'
import { BulkActions } from './bulk/BulkActions.tsx'
import { contactColumns, INITIALLY_HIDDEN, PhoneContact } from './columns.tsx'
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
  const list = useInfiniteQuery(listQuery(filters))
  const count = useQuery(countQuery(filters)).data
  const { timezone: zone } = useAccount()
  const columns = contactColumns({ mine: zone, organization: useOrganization()?.timezone ?? null })
  const rows = list.data?.pages.flatMap(({ data }) => data)
  const [hidden, setHidden] = useHiddenColumns('Contacts', INITIALLY_HIDDEN)
  const [selection, setSelection] = useSelection(place)
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
  useShortcuts({
    r: () => {
      const at = document.activeElement?.closest<HTMLElement>('tr[data-at]')?.dataset['at']
      const contact = at === undefined ? undefined : rows?.[Number(at)]
      if (contact === undefined || !seesThreads) return
      if (contact.abilities.send) writeTo(contact._id)
      void navigate({ to: '/conversations/dialog/$id', params: { id: contact._id } })
    },
  })

  const select = (next: Selection) => {
    // "All except some" turns into the loaded rows that are still selected.
    if (next.kind === 'some' || next.except.size === 0 || rows === undefined) return setSelection(next)
    const loaded = rows.map(({ _id }) => _id).filter((id) => isSelected(next, id))
    setSelection(setRange(NOTHING, loaded, true))
  }

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
      {list.error !== null && rows === undefined ? (
        <LoadFailed error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <DataTable
          key={place}
          place={place}
          label="Clients"
          columns={listShownColumns(columns, hidden)}
          rows={rows}
          keyOf={idOf}
          nameOf={nameOf}
          sort={sort}
          onSort={sortBy}
          selection={selection}
          onSelection={select}
          menu={(contact) => <ContactMenuItems contact={contact} onAsk={(kind) => setDialog({ kind, contact })} />}
          onOpen={({ _id }) => void navigate({ to: '/contacts/$id', params: { id: _id } })}
          more={moreRowsOf(list)}
          phoneRow={(contact) => <PhoneContact contact={contact} zone={zone} />}
          {...(!isFiltered(filters) && { empty: <NoClients mayCreate={mayCreate} /> })}
          emptyActions={
            <Button variant="default" onClick={clear}>
              Clear filters
            </Button>
          }
        />
      )}
      <BulkActions
        selection={selection}
        rows={rows ?? []}
        filters={filters}
        total={count?.count ?? rows?.length ?? 0}
        onAll={() => setSelection(EVERYTHING)}
        onNone={() => setSelection(NOTHING)}
      />
      <ContactDialogs open={dialog} onClose={() => setDialog(null)} />
    </ListPage>
  )
}

/** The selection belongs to one query; another query starts with an empty one. */
const useSelection = (place: string): [Selection, (next: Selection) => void] => {
  const [stored, setStored] = useState({ place, selection: NOTHING })
  return [stored.place === place ? stored.selection : NOTHING, (selection) => setStored({ place, selection })]
}

const idOf = ({ _id }: Contact): string => _id

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
