import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ContactFilters } from '@attune/contract/contacts/filters'
import { calls } from '../../../client/calls.ts'
import { queryClient } from '../../../client/query-client.ts'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import { VIEWS } from '../../data/keys.ts'
import type { ContactView } from './current-view.ts'

const NAME_MAX = 60

interface SaveViewDialogProps {
  filters: ContactFilters
  /** The view to rename; without it, a new view is saved. */
  view?: ContactView
  onSaved: (view: ContactView) => void
  onClose: () => void
}

/** Saves the search, filters and order as a view, or renames a view. */
export const SaveViewDialog = ({ filters, view, onSaved, onClose }: SaveViewDialogProps) => {
  const [name, setName] = useState(view?.name ?? '')
  const save = async () => {
    const saved =
      view === undefined
        ? await calls.contacts.createView({ name: name.trim(), query: filters })
        : await calls.contacts.updateView({ viewId: view._id, name: name.trim() })
    await queryClient.invalidateQueries({ queryKey: VIEWS })
    onSaved(saved)
  }
  return (
    <DialogForm
      title={view === undefined ? 'Save view' : 'Rename view'}
      submit="Save"
      hold={name.trim() === '' ? 'Enter a name.' : null}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        maxLength={NAME_MAX}
        value={name}
        data-autofocus
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {view === undefined && <p>Saves the current search, filters and order.</p>}
    </DialogForm>
  )
}
