import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { Contact } from '@attune/contract/contacts/entity'
import type { ContactsSearch } from '../../search-params.ts'
import { useAccount, useMay, useOrganization } from '../../client/account.ts'
import { LoadFailed } from '../../ui/page/LoadFailed.tsx'
import { useShortcuts } from '../../ui/keys/use-shortcuts.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { AccessDeniedPage } from '../../ui/page/ErrorPage.tsx'
import { listShownColumns, nextSort } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
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
import classes from './ContactsPage.module.css'

/** Clients: views, search, filters, the table. Everything that narrows or orders it stands in the address. */
export const ContactsPage = () =>
  useMay('contacts.list') ? <Screen /> : <AccessDeniedPage reason="Your role does not hold Clients." />

const Screen = () => {
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

  const go = (next: ContactsSearch, replace = false) => void navigate({ to: '/contacts', search: next, replace })
  const clear = () => {
    if (search.current !== null) search.current.value = ''
    go({})
  }
  const sortBy = (by: string) => {
    const next = nextSort(by, sort, defaultOrderOf(by))
    go({ ...address, sort: next.by, direction: next.order })
  }
  useShortcuts({ '/': () => search.current?.focus() })

  const select = (next: Selection) => {
    // All that the query finds, less one: from there on one knows only what is loaded.
    if (next.kind === 'some' || next.except.size === 0 || rows === undefined) return setSelection(next)
    const loaded = rows.map(({ _id }) => _id).filter((id) => isSelected(next, id))
    setSelection(setRange(NOTHING, loaded, true))
  }

  return (
    <main className={classes.page}>
      <ListBar filters={filters} />
      <ViewTabs address={address} filters={filters} onView={(view, query) => go({ ...searchOf(query), view })} />
      <FilterRow
        filters={filters}
        address={address}
        count={count}
        searchRef={search}
        columns={columns}
        hidden={hidden}
        onHidden={setHidden}
        onChange={go}
        onClear={clear}
      />
      <div className={classes.table}>
        {list.error !== null && rows === undefined ? (
          <LoadFailed error={list.error} onAgain={() => void list.refetch()} />
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
            more={
              list.hasNextPage
                ? {
                    state: list.isFetchingNextPage ? 'loading' : list.isFetchNextPageError ? 'failed' : 'idle',
                    onMore: () => void list.fetchNextPage(),
                    onAgain: () => void list.fetchNextPage(),
                  }
                : null
            }
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
      </div>
      <ContactDialogs open={dialog} onClose={() => setDialog(null)} />
    </main>
  )
}

/** What is selected belongs to one query: another one begins with nothing. */
const useSelection = (place: string): [Selection, (next: Selection) => void] => {
  const [held, setHeld] = useState({ place, selection: NOTHING })
  return [held.place === place ? held.selection : NOTHING, (selection) => setHeld({ place, selection })]
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
    A client comes here when they text for the first time, or when you add them.
  </EmptyState>
)
