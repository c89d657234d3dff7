import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Channel } from '@attune/contract/channels/entity'
import { useAccount } from '../../../client/account.ts'
import { calls } from '../../../client/calls.ts'
import { failureOf } from '../../../client/failure.ts'
import { disableInPlace } from '../../../ui/disable-in-place.ts'
import { channelName } from '../../channel-text.ts'
import classes from '../Connect.module.css'

/** Says that a mailbox is connected, and sends a first email from it. */
export const MailboxConnected = ({ channel, onClose }: { channel: Channel; onClose: () => void }) => {
  const { email } = useAccount()
  const [to, setTo] = useState(email)
  const test = useMutation({
    mutationFn: () => calls.channels.sendTest({ id: channel._id, to }),
    meta: { quiet: true },
  })
  return (
    <form
      className={classes.done}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (to.trim() !== '' && !test.isPending) test.mutate()
      }}
    >
      <p className={classes.words}>
        {channelName(channel)} is connected. What comes in from now on arrives here; what lay in it before stays there.
      </p>
      <TextInput
        label="Send a test email to"
        type="email"
        autoComplete="email"
        maxLength={320}
        value={to}
        error={test.error === null ? null : failureOf(test.error).content}
        onChange={({ currentTarget }) => setTo(currentTarget.value)}
      />
      {test.data !== undefined && (
        <p className={classes.words} role="status">
          A test email is on its way to {test.data.to}.
        </p>
      )}
      <div className={classes.actions}>
        <Button
          type="submit"
          variant="default"
          aria-busy={test.isPending}
          {...disableInPlace(test.isPending || to.trim() === '')}
        >
          Send a test
        </Button>
        <Button onClick={onClose}>Done</Button>
      </div>
    </form>
  )
}
