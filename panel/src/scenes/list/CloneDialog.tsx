import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { SCENE_TITLE_MAX } from '@attune/contract/scenes/limits'
import { DialogForm } from '../../ui/DialogForm.tsx'

interface CloneDialogProps {
  /** Of the scene that is copied. */
  title: string
  onClone: (newTitle: string) => Promise<unknown>
  onClose: () => void
}

/** The latest version becomes version 1 of a scene of its own. */
export const CloneDialog = ({ title, onClone, onClose }: CloneDialogProps) => {
  const [newTitle, setNewTitle] = useState(`Copy of ${title}`.slice(0, SCENE_TITLE_MAX))
  return (
    <DialogForm
      title={`Clone ${title}`}
      submit="Clone"
      hold={newTitle.trim() === '' ? 'A scene needs a title.' : null}
      onSubmit={() => onClone(newTitle.trim())}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        label="Title of the copy"
        maxLength={SCENE_TITLE_MAX}
        value={newTitle}
        onChange={(event) => setNewTitle(event.currentTarget.value)}
      />
    </DialogForm>
  )
}
