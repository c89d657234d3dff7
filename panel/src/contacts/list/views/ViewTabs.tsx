import { UnstyledButton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ContactFilters } from '@attune/contract/contacts/filters'
import type { ContactsSearch } from '../../contacts-search.ts'
import { formatTotal } from '../../../ui/format-count.ts'
import { Tab, TabCount, Tabs } from '../../../ui/page/Tabs.tsx'
import { countQuery, viewsQuery } from '../../data/contact-queries.ts'
import { searchOf } from '../../data/filters.ts'
import { currentView, type ContactView } from './current-view.ts'
import { SaveViewDialog } from './SaveViewDialog.tsx'
import { ViewMenu } from './ViewMenu.tsx'
import classes from './ViewTabs.module.css'

interface ViewTabsProps {
  address: ContactsSearch
  filters: ContactFilters
  onView: (view: string, query: ContactFilters) => void
}

/** Tabs of the shared views and the user's own, and a button to save the current query as a view. */
export const ViewTabs = ({ address, filters, onView }: ViewTabsProps) => {
  const { data, isPending } = useQuery(viewsQuery)
  const [saving, setSaving] = useState(false)
  const views = data?.data ?? []
  const current = currentView(views, address.view, filters)
  return (
    <Tabs label="Views">
      {isPending && <span className={classes.loading} aria-hidden="true" />}
      {views.map((view) => (
        <Tab
          key={view._id}
          to="/contacts"
          search={{ ...searchOf(view.query), view: view._id }}
          activeOptions={{ exact: true, includeSearch: true }}
          isCurrent={view._id === current?._id}
          beside={
            view.kind === 'personal' &&
            view._id === current?._id && <ViewMenu view={view} filters={filters} onGone={() => onView('all', {})} />
          }
        >
          {view.name} <ViewCount view={view} />
        </Tab>
      ))}
      <UnstyledButton className={classes.save} onClick={() => setSaving(true)}>
        <IconPlus size={15} stroke={1.5} aria-hidden="true" />
        Save view
      </UnstyledButton>
      {saving && (
        <SaveViewDialog
          filters={filters}
          onSaved={(view) => onView(view._id, view.query)}
          onClose={() => setSaving(false)}
        />
      )}
    </Tabs>
  )
}

const ViewCount = ({ view }: { view: ContactView }) => {
  const own = useQuery({ ...countQuery(view.query), enabled: view.count === null }).data
  const count = view.count === null ? own : { count: view.count, more: view.more }
  return count === undefined ? null : <TabCount>{formatTotal(count)}</TabCount>
}
