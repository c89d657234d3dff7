import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { SWITCH_MAX } from '@attune/contract/staff/limits'
import { DialogForm } from '../../ui/DialogForm.tsx'
import { switchTo } from './switch-account.ts'
import classes from './Switching.module.css'

interface SwitchUserDialogProps {
  user: { id: string; name: string }
  onClose: () => void
}

/** Asks why, and explains what switching means, before the user enters another account. */
export const SwitchUserDialog = ({ user, onClose }: SwitchUserDialogProps) => {
  const [reason, setReason] = useState('')
  return (
    <DialogForm
      title={`Switch to ${user.name}`}
      submit="Switch"
      onSubmit={() => switchTo(user.id, reason.trim())}
      onClose={onClose}
    >
      <TextInput
        label="Reason"
        description="Kept in the security log. The owner of the account sees it, too."
        placeholder="no reason"
        value={reason}
        maxLength={SWITCH_MAX.text}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <p className={classes.quiet} dir="auto">
        You’ll see Attune as {user.name} does, for up to an hour. You can only look: messages stay unread, and no one
        sees that you’re there.
      </p>
    </DialogForm>
  )
}
