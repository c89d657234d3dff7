import { Button, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BulkAction } from '@attune/contract/bulk/calls'
import { AssignDialog } from '../../../contacts/actions/AssignDialog.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import type { FolderId } from '../../data/folders.ts'
import { foldersQuery } from '../../data/load-folders.ts'
import { FolderDialog } from '../folders/FolderDialog.tsx'

interface BulkDialogsProps {
  kind: 'assign' | 'add-into' | 'remove-from'
  /** How many clients, as text: `3 clients`. */
  words: string
  /** The current folder, preselected if it is a personal one. */
  folder: FolderId
  onStart: (action: BulkAction) => Promise<void>
  onClose: () => void
}

/** The dialog of a bulk action. */
export const BulkDialogs = ({ kind, words, folder, onStart, onClose }: BulkDialogsProps) =>
  kind === 'assign' ? (
    <AssignDialog
      title={`Assign ${words}`}
      onAssign={(primaryCoach) => onStart({ kind: 'assign', primaryCoach })}
      onClose={onClose}
    />
  ) : (
    <ChooseFolder kind={kind} words={words} folder={folder} onStart={onStart} onClose={onClose} />
  )

type ChooseFolderProps = BulkDialogsProps & { kind: 'add-into' | 'remove-from' }

const ChooseFolder = ({ kind, words, folder, onStart, onClose }: ChooseFolderProps) => {
  const own = useQuery(foldersQuery).data?.filter((each) => each.kind === 'personal') ?? []
  const [chosen, setChosen] = useState<string | null>(own.find(({ _id }) => _id === folder)?._id ?? own[0]?._id ?? null)
  const [making, setMaking] = useState(false)
  const into = kind === 'add-into'
  if (making) return <FolderDialog folder={null} stay onClose={() => setMaking(false)} />
  if (own.length === 0)
    return (
      <Dialog title="Folders" size={400} onClose={onClose}>
        <p>You have no personal folders yet.</p>
        <Button variant="default" onClick={() => setMaking(true)}>
          New folder
        </Button>
      </Dialog>
    )
  return (
    <DialogForm
      title={into ? `Add ${words} to a folder` : `Remove ${words} from a folder`}
      submit={into ? 'Add to folder' : 'Remove from folder'}
      hold={chosen === null ? 'Choose a folder.' : null}
      onSubmit={() => (chosen === null ? Promise.resolve() : onStart({ kind, folderId: chosen }))}
      onClose={onClose}
    >
      <Select
        label="Folder"
        allowDeselect={false}
        data={own.map(({ _id, title }) => ({ value: _id, label: title }))}
        value={chosen}
        onChange={setChosen}
        data-autofocus
      />
    </DialogForm>
  )
}
