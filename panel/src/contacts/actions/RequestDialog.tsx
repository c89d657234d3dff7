import { Textarea } from '@mantine/core'
import { REQUEST_TEXT_MAX } from '@attune/contract/contacts/limits'
import { useState } from 'react'
import { DialogForm } from '../../ui/DialogForm.tsx'

interface RequestDialogProps {
  name: string
  onSend: (text: string) => Promise<unknown>
  onClose: () => void
}

/** Sends the managers a request about a client. */
export const RequestDialog = ({ name, onSend, onClose }: RequestDialogProps) => {
  const [text, setText] = useState('')
  return (
    <DialogForm
      title="Manager request"
      submit="Send request"
      hold={text.trim() === '' ? 'Write your request first.' : null}
      onSubmit={() => onSend(text.trim())}
      onClose={onClose}
    >
      <Textarea
        label={`What would you like to ask about ${name}?`}
        autosize
        minRows={4}
        maxRows={12}
        maxLength={REQUEST_TEXT_MAX}
        value={text}
        data-autofocus
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </DialogForm>
  )
}
