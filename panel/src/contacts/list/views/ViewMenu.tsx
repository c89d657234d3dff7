import { Menu, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconDeviceFloppy, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { ContactFilters } from '@attune/contract/contacts/filters'
import { calls } from '../../../client/calls.ts'
import { notify, notifyFailure } from '../../../client/notify.ts'
import { queryClient } from '../../../client/query-client.ts'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import { areSameFilters } from '../../data/filters.ts'
import { VIEWS } from '../../data/keys.ts'
import type { ContactView } from './current-view.ts'
import { SaveViewDialog } from './SaveViewDialog.tsx'
import classes from './ViewTabs.module.css'

interface ViewMenuProps {
  view: ContactView
  filters: ContactFilters
  onGone: () => void
}

const icon = { size: 16, stroke: 1.5 } as const

/** The menu of a personal view. */
export const ViewMenu = ({ view, filters, onGone }: ViewMenuProps) => {
  const [asking, setAsking] = useState<'rename' | 'delete' | null>(null)
  const refresh = () => queryClient.invalidateQueries({ queryKey: VIEWS })
  const update = async () => {
    await calls.contacts.updateView({ viewId: view._id, query: filters })
    await refresh()
    notify({ kind: 'good', title: 'View saved', content: view.name })
  }
  const remove = async () => {
    await calls.contacts.removeView({ viewId: view._id })
    onGone()
    await refresh()
  }
  return (
    <>
      <Menu position="bottom-start" width={210}>
        <Menu.Target>
          <UnstyledButton className={classes.more} aria-label={`View ${view.name}`}>
            <IconChevronDown size={14} stroke={1.5} aria-hidden="true" />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {!areSameFilters(view.query, filters) && (
            <Menu.Item leftSection={<IconDeviceFloppy {...icon} />} onClick={() => void update().catch(notifyFailure)}>
              Save changes
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => setAsking('rename')}>
            Rename
          </Menu.Item>
          <Menu.Item leftSection={<IconTrash {...icon} />} onClick={() => setAsking('delete')}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {asking === 'rename' && (
        <SaveViewDialog filters={filters} view={view} onSaved={() => {}} onClose={() => setAsking(null)} />
      )}
      {asking === 'delete' && (
        <DialogForm
          title={`Delete ${view.name}?`}
          submit="Delete"
          danger
          onSubmit={remove}
          onClose={() => setAsking(null)}
        >
          <p>Only the view is deleted. Its clients stay.</p>
        </DialogForm>
      )}
    </>
  )
}
