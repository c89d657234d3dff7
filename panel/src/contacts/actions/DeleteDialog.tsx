import { TextInput } from '@mantine/core'
import { CONTACT_TEXTS, NO_REASON } from '@attune/contract/contacts/limits'
import { useState } from 'react'
import { DialogForm } from '../../ui/DialogForm.tsx'

interface DeleteDialogProps {
  name: string
  onDelete: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Erases a client for good. */
export const DeleteDialog = ({ name, onDelete, onClose }: DeleteDialogProps) => {
  const [reason, setReason] = useState('')
  return (
    <DialogForm
      title={`Delete ${name}?`}
      submit="Delete"
      danger
      onSubmit={() => onDelete(reason.trim())}
      onClose={onClose}
    >
      <p>Who they are, their notes and the texts of their messages are erased for good. This cannot be taken back.</p>
      <TextInput
        label="Reason"
        placeholder={NO_REASON}
        maxLength={CONTACT_TEXTS.reason}
        value={reason}
        data-autofocus
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </DialogForm>
  )
}
