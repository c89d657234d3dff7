import { useNavigate } from '@tanstack/react-router'
import type { Folder } from '@attune/contract/conversations/folders'
import { notify } from '../../../client/notify.ts'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import { removeFolder } from '../../data/change-folders.ts'
import { conversationsSearch } from '../../data/thread-filters.ts'

/** Deletes a folder, but not the conversations in it. */
export const DeleteFolder = ({ folder, onClose }: { folder: Folder; onClose: () => void }) => {
  const navigate = useNavigate()
  const remove = async () => {
    await removeFolder(folder)
    const leave = (search: Record<string, unknown>) => {
      const { folder: shown, ...rest } = conversationsSearch(search)
      return shown === undefined || shown === folder._id ? rest : { ...rest, folder: shown }
    }
    await navigate({ to: '.', search: leave, replace: true })
    notify({ kind: 'good', title: `Folder “${folder.title}” deleted` })
  }
  return (
    <DialogForm title={`Delete “${folder.title}”?`} submit="Delete" danger onSubmit={remove} onClose={onClose}>
      <p>Only the folder is deleted. Its conversations stay.</p>
    </DialogForm>
  )
}
