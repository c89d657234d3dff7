import { TextInput } from '@mantine/core'
import { CONTACT_TEXTS, NO_REASON } from '@attune/contract/contacts/limits'
import { useState } from 'react'
import { DialogForm } from '../../ui/DialogForm.tsx'

interface DeleteDialogProps {
  name: string
  onDelete: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Permanently deletes a client. */
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
      <p>Their profile, notes and message texts will be permanently deleted. This can’t be undone.</p>
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
