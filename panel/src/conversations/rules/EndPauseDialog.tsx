import { Textarea } from '@mantine/core'
import { CLIENT_RULE_LIMITS } from '@attune/contract/conversations/automated/client-rules'
import { useState } from 'react'
import { calls } from '../../client/calls.ts'
import { DialogForm } from '../../ui/DialogForm.tsx'
import { putClientRules } from './client-rules-query.ts'

/** The client asked for the pause, so ending it needs a reason, which is recorded. */
export const EndPauseDialog = ({ contactId, onClose }: { contactId: string; onClose: () => void }) => {
  const [reason, setReason] = useState('')
  return (
    <DialogForm
      title="End the client’s pause"
      submit="End pause"
      hold={reason.trim() === '' ? 'Write why first.' : null}
      onSubmit={async () =>
        putClientRules(contactId, await calls.conversations.endClientPause({ id: contactId, reason: reason.trim() }))
      }
      onClose={onClose}
    >
      <Textarea
        label="Why?"
        description="The client asked for this pause and is told that it ends. Your reason is kept for your team."
        autosize
        minRows={2}
        maxRows={6}
        maxLength={CLIENT_RULE_LIMITS.liftReason}
        value={reason}
        data-autofocus
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </DialogForm>
  )
}
