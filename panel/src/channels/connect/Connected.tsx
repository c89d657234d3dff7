import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Channel } from '@attune/contract/channels/entity'
import { useAccount } from '../../client/account.ts'
import { calls } from '../../client/calls.ts'
import { failureOf } from '../../client/failure.ts'
import { disableInPlace } from '../../ui/disable-in-place.ts'
import { formOf } from '../../ui/format-count.ts'
import { formatPhone } from '../../ui/format-phone.ts'
import { PhoneInput } from '../../ui/inputs/PhoneInput.tsx'
import { channelName } from '../channel-text.ts'
import classes from './Connect.module.css'

/** Shows what is now connected, and sends a first text from it. */
export const Connected = ({ channels, onClose }: { channels: Channel[]; onClose: () => void }) => {
  const { phone } = useAccount()
  const [to, setTo] = useState(phone ?? '')
  const [first] = channels
  const test = useMutation({
    mutationFn: (id: string) => calls.channels.sendTest({ id, to }),
    meta: { quiet: true },
  })
  return (
    <form
      className={classes.done}
      onSubmit={(event) => {
        event.preventDefault()
        if (first !== undefined && to.trim() !== '' && !test.isPending) test.mutate(first._id)
      }}
    >
      <p className={classes.words}>
        {channels.map(channelName).join(', ')} {formOf(channels.length, 'is', 'are')} connected. Texts to{' '}
        {formOf(channels.length, 'it', 'them')} arrive here from now on.
      </p>
      <PhoneInput
        label="Send a test text to"
        value={to}
        error={test.error === null ? null : failureOf(test.error).content}
        onChange={setTo}
      />
      {test.data !== undefined && (
        <p className={classes.words} role="status">
          A test text is on its way to {formatPhone(test.data.to)}.
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
