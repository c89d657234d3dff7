import { Checkbox, PasswordInput } from '@mantine/core'
import { useState } from 'react'
import type { Channel } from '@attune/contract/channels/entity'
import { calls } from '../client/calls.ts'
import { notify } from '../client/notify.ts'
import { DialogForm } from '../ui/DialogForm.tsx'
import { refreshChannels } from './channel-queries.ts'
import { channelName } from './channel-text.ts'

/** The new password of a mailbox. It is tested before it is stored. */
export const MailboxPassword = ({ channel, onClose }: { channel: Channel; onClose: () => void }) => {
  const [password, setPassword] = useState('')
  const [imapPassword, setImapPassword] = useState('')
  const [isSame, setSame] = useState(true)
  const isMissing = password === '' || (!isSame && imapPassword === '')
  return (
    <DialogForm
      title={`New password for ${channelName(channel)}`}
      submit="Save"
      hold={isMissing ? 'Enter the password.' : null}
      onSubmit={async () => {
        await calls.channels.changeMailboxPassword({ id: channel._id, password, ...(!isSame && { imapPassword }) })
        await refreshChannels()
        notify({ kind: 'good', title: 'Password saved', content: 'Waiting messages will be sent within a minute.' })
      }}
      onClose={onClose}
    >
      <PasswordInput
        label="Password"
        description="Attune signs in with it before it is saved. It is stored encrypted, and never shown again."
        autoComplete="off"
        maxLength={1000}
        value={password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
      />
      <Checkbox
        label="Same password for sending and reading"
        checked={isSame}
        onChange={({ currentTarget }) => setSame(currentTarget.checked)}
      />
      {!isSame && (
        <PasswordInput
          label="Password for reading"
          autoComplete="off"
          maxLength={1000}
          value={imapPassword}
          onChange={({ currentTarget }) => setImapPassword(currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': 'Show password for reading', tabIndex: 0 }}
        />
      )}
    </DialogForm>
  )
}
