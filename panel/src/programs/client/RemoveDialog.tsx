import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { CONTACT_TEXTS } from '@attune/contract/contacts/limits'
import type { ContactProgram } from '@attune/contract/programs/entity'
import { calls } from '../../client/calls.ts'
import { DialogForm } from '../../ui/DialogForm.tsx'
import { programs } from '../program-queries.ts'
import { tellChange } from './tell-change.ts'

/** Asks why, and removes a client from a program. */
export const RemoveDialog = ({ state, onClose }: { state: ContactProgram; onClose: () => void }) => {
  const [reason, setReason] = useState('')
  const remove = async () => {
    const { contactId, _id: stateId, program } = state
    try {
      const why = reason.trim()
      const changed = await calls.programs.remove({ id: contactId, stateId, ...(why !== '' && { reason: why }) })
      tellChange(changed, `Removed from ${program.title}`)
    } finally {
      void programs.reload()
    }
  }
  return (
    <DialogForm
      title={`Remove from ${state.program.title}?`}
      submit="Remove client"
      danger
      onSubmit={remove}
      onClose={onClose}
    >
      <p>The client gets nothing more from this program. Scenes it has started continue.</p>
      <Textarea
        label="Reason (optional)"
        autosize
        minRows={1}
        maxRows={4}
        maxLength={CONTACT_TEXTS.reason}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </DialogForm>
  )
}
