import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ContactsSearch } from '../contacts-search.ts'
import { useAccount, useMay, useOrganization } from '../../client/account.ts'
import { ListPage } from '../../ui/list/ListPage.tsx'
import { useListFilters } from '../../ui/list/use-list-filters.ts'
import { AccessDeniedPage } from '../../ui/page/ErrorPage.tsx'
import { useTight } from '../../ui/table/use-narrow.ts'
import { useShownColumns } from '../../ui/table/use-shown-columns.ts'
import { filtersOf, isFiltered, searchOf } from '../data/filters.ts'
import { useContactsLive } from '../data/use-contacts-live.ts'
import { contactColumns, INITIALLY_HIDDEN, INITIALLY_HIDDEN_TIGHT } from './columns.tsx'
import { ContactList } from './ContactList.tsx'
import { FilterRow } from './filters/FilterRow.tsx'
import { ListBar } from './ListBar.tsx'
import { ViewTabs } from './views/ViewTabs.tsx'

/** The Clients page: views, search, filters and the table. Filters and sort order are in the address. */
export const ContactsPage = () =>
  useMay('contacts.list') ? <Screen /> : <AccessDeniedPage reason="Your role doesn’t have access to Clients." />

const Screen = () => {
  useContactsLive()
  const address = useSearch({ from: '/signed-in/contacts' })
  const navigate = useNavigate()
  const { timezone: mine } = useAccount()
  const organization = useOrganization()?.timezone ?? null
  const hidden = useTight() ? INITIALLY_HIDDEN_TIGHT : INITIALLY_HIDDEN
  const { shown, chooser } = useShownColumns('Contacts', contactColumns({ mine, organization }), hidden)
  const filters = filtersOf(address)
  const go = (search: ContactsSearch, replace = false) => void navigate({ to: '/contacts', search, replace })
  // Clearing the filters also leaves the view and resets the order, which alone are nothing to clear.
  const { bar, change, onClear: clear } = useListFilters<ContactsSearch>({ address, go })
  const onClear = isFiltered(filters) ? clear : null
  return (
    <ListPage
      bars={
        <>
          <ListBar filters={filters} />
          <ViewTabs address={address} filters={filters} onView={(view, query) => go({ ...searchOf(query), view })} />
          <FilterRow
            filters={filters}
            bar={{ ...bar, q: filters.q ?? '', onClear }}
            chooser={chooser}
            onChange={change}
          />
        </>
      }
    >
      <ContactList
        filters={filters}
        columns={shown}
        onSort={({ by, order }) => change({ sort: by, direction: order })}
        onClear={onClear}
      />
    </ListPage>
  )
}
