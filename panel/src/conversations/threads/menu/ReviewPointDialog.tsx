import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Thread } from '@attune/contract/conversations/entity'
import { useAccount } from '../../../client/account.ts'
import { serverNow } from '../../../client/server-clock.ts'
import { parseWallTime, formatWallTime } from '../../../contacts/wall-time.ts'
import { DialogForm } from '../../../ui/DialogForm.tsx'

interface ReviewPointDialogProps {
  thread: Thread
  onSet: (at: Date) => Promise<unknown>
  onClose: () => void
}

/** From when on a conversation is to be looked at again. */
export const ReviewPointDialog = ({ thread, onSet, onClose }: ReviewPointDialogProps) => {
  const { timezone } = useAccount()
  const [wall, setWall] = useState(() => formatWallTime(new Date(thread.reviewPoint ?? serverNow()), timezone))
  const at = parseWallTime(wall, timezone)
  return (
    <DialogForm
      title={`Review point of ${thread.title}`}
      submit="Set review point"
      hold={at === null ? 'Say when.' : null}
      onSubmit={() => (at === null ? Promise.resolve() : onSet(at))}
      onClose={onClose}
    >
      <p>The conversation stands in Review, for everybody, until somebody marks it reviewed.</p>
      <TextInput
        type="datetime-local"
        label="Review point, in your time"
        value={wall}
        data-autofocus
        onChange={(event) => setWall(event.currentTarget.value)}
      />
    </DialogForm>
  )
}
