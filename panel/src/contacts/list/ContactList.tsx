import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Contact } from '@attune/contract/contacts/entity'
import type { ContactFilters } from '@attune/contract/contacts/filters'
import { useAccount, useMay } from '../../client/account.ts'
import { writeTo } from '../../ui/keys/composer-cursor.ts'
import { useRowKeys } from '../../ui/keys/use-row-keys.ts'
import { ListTable } from '../../ui/list/ListTable.tsx'
import { toList } from '../../ui/list/to-list.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { nextSort, type Column, type Sort } from '../../ui/table/columns.ts'
import { useSelection } from '../../ui/table/selection/use-selection.ts'
import { ContactDialogs, type ContactDialog } from '../actions/ContactDialogs.tsx'
import { ContactMenuItems } from '../actions/ContactMenuItems.tsx'
import { nameOf } from '../contact-name.ts'
import { countQuery, dropOrder, listQuery } from '../data/contact-queries.ts'
import { defaultOrderOf, sortOf } from '../data/filters.ts'
import { BulkActions } from './bulk/BulkActions.tsx'
import { PhoneContact } from './columns.tsx'

interface ContactListProps {
  /** Which clients are listed, and in which order. */
  filters: ContactFilters
  columns: readonly Column<Contact>[]
  onSort: (sort: Sort) => void
  /** Clears the filters; null if there are none. */
  onClear: (() => void) | null
}

/**
 * A list of clients with its keys: j and k move, r opens the conversation to reply, Space selects, Enter opens the
 * profile.
 */
export const ContactList = ({ filters, columns, onSort, onClear }: ContactListProps) => {
  const navigate = useNavigate()
  const list = toList(useInfiniteQuery(listQuery(filters)))
  const count = useQuery(countQuery(filters)).data
  const sort = sortOf(filters)
  const { timezone: zone } = useAccount()
  const { selection, onSelection, selectAll, clear } = useSelection(list.rows, JSON.stringify(filters))
  const [dialog, setDialog] = useState<{ kind: ContactDialog; contact: Contact } | null>(null)
  const mayCreate = useMay('contacts.create')
  const seesThreads = useMay('conversations.view')
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
    <>
      <ListTable
        list={list}
        frame={frame}
        place={JSON.stringify(dropOrder(filters))}
        label="Clients"
        columns={columns}
        nameOf={nameOf}
        sort={sort}
        onSort={(by) => onSort(nextSort(by, sort, defaultOrderOf(by)))}
        selection={selection}
        onSelection={onSelection}
        menu={(contact) => <ContactMenuItems contact={contact} onAsk={(kind) => setDialog({ kind, contact })} />}
        onOpen={({ _id }) => void navigate({ to: '/contacts/$id', params: { id: _id } })}
        phoneRow={(contact) => <PhoneContact contact={contact} zone={zone} />}
        onClear={onClear}
        empty={<NoClients mayCreate={mayCreate} />}
      />
      <BulkActions
        selection={selection}
        rows={list.rows ?? []}
        filters={filters}
        total={count === undefined || count.more ? null : count.count}
        onAll={selectAll}
        onNone={clear}
      />
      <ContactDialogs open={dialog} onClose={() => setDialog(null)} />
    </>
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
