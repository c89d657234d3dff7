import { NumberInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Channel } from '@attune/contract/channels/entity'
import {
  CHANNEL_MAX,
  isPacedKind,
  SEGMENTS_PER_SECOND,
  SEGMENTS_PER_SECOND_MAX,
} from '@attune/contract/channels/limits'
import { useAccount } from '../client/account.ts'
import { calls } from '../client/calls.ts'
import { useSaveOver } from '../client/use-save-over.ts'
import { notify } from '../client/notify.ts'
import { UserSelect } from '../staff/inputs/UserSelect.tsx'
import { DialogForm } from '../ui/DialogForm.tsx'
import { formatPhone } from '../ui/format-phone.ts'
import { PhoneInput } from '../ui/inputs/PhoneInput.tsx'
import { refreshChannels } from './channel-queries.ts'
import { channelName } from './channel-text.ts'
import { formatAddress } from './format-address.ts'
import { MailboxPassword } from './MailboxPassword.tsx'

/** Which dialog is open. */
export interface ChannelDialog {
  kind: 'edit' | 'password' | 'test' | 'disconnect'
  channel: Channel
}

const isMailbox = ({ kind }: Channel): boolean => kind === 'email'

/** The dialog that a channel's buttons and menu open. */
export const ChannelDialogs = ({ open, onClose }: { open: ChannelDialog; onClose: () => void }) => {
  switch (open.kind) {
    case 'edit':
      return <EditDialog channel={open.channel} onClose={onClose} />
    case 'password':
      return <MailboxPassword channel={open.channel} onClose={onClose} />
    case 'test':
      return <TestDialog channel={open.channel} onClose={onClose} />
    case 'disconnect':
      return <DisconnectDialog channel={open.channel} onClose={onClose} />
  }
}

interface ChannelDialogProps {
  channel: Channel
  onClose: () => void
}

const EditDialog = ({ channel, onClose }: ChannelDialogProps) => {
  const { _id: id } = channel
  const saveOver = useSaveOver(channel, { refresh: refreshChannels })
  const [title, setTitle] = useState(channel.title)
  const [owner, setOwner] = useState(channel.owner?._id ?? null)
  const [rate, setRate] = useState<number | null>(channel.segmentsPerSecond)
  const usual = SEGMENTS_PER_SECOND[channel.kind]
  const isPaced = isPacedKind(channel.kind)
  return (
    <DialogForm
      title={`Edit ${formatAddress(channel.address)}`}
      submit="Save"
      onSubmit={async () => {
        await saveOver(
          ({ rev }) =>
            calls.channels.update({
              ...{ id, title: title.trim(), owner, rev },
              ...(isPaced && { segmentsPerSecond: rate === usual ? null : rate }),
            }),
          (one) => [one.title, one.owner?._id, one.segmentsPerSecond],
        )
      }}
      onClose={onClose}
    >
      <TextInput
        label="Title"
        description="What your team calls it."
        maxLength={CHANNEL_MAX.title}
        value={title}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
      <UserSelect
        label="Belongs to"
        placeholder="The organization"
        of="colleagues"
        clearable
        inPopover
        value={owner}
        onChange={setOwner}
      />
      <p>
        A coach’s own {isMailbox(channel) ? 'mailbox' : 'number'} writes to their clients only. The organization’s
        writes to everyone whose coach has none.
      </p>
      {isPaced && (
        <NumberInput
          label="Segments a second"
          description={`How fast texts are sent. ${usual} is usual for this kind of number. Enter more only if the carrier has approved it: texts it can’t take in time wait there. Leave empty for the usual rate.`}
          min={1}
          max={SEGMENTS_PER_SECOND_MAX}
          clampBehavior="strict"
          allowDecimal={false}
          allowNegative={false}
          value={rate ?? ''}
          onChange={(value) => setRate(typeof value === 'number' ? value : null)}
        />
      )}
    </DialogForm>
  )
}

const TestDialog = ({ channel, onClose }: ChannelDialogProps) => {
  const { phone, email } = useAccount()
  const isEmail = isMailbox(channel)
  const [to, setTo] = useState(isEmail ? email : (phone ?? ''))
  return (
    <DialogForm
      title={`Send a test from ${channelName(channel)}`}
      submit="Send"
      hold={to.trim() !== '' ? null : isEmail ? 'Enter an email address.' : 'Enter a phone number.'}
      onSubmit={async () => {
        const sent = await calls.channels.sendTest({ id: channel._id, to })
        const title = isEmail ? 'Test email sent' : 'Test text sent'
        notify({ kind: 'good', title, content: `It is on its way to ${formatPhone(sent.to)}.` })
      }}
      onClose={onClose}
    >
      {isEmail ? (
        <TextInput
          label="To"
          type="email"
          maxLength={320}
          value={to}
          onChange={({ currentTarget }) => setTo(currentTarget.value)}
        />
      ) : (
        <PhoneInput label="To" value={to} onChange={setTo} />
      )}
      <p>A short {isEmail ? 'email to an address' : 'text to a phone'} of yours. It belongs to no conversation.</p>
    </DialogForm>
  )
}

const DisconnectDialog = ({ channel, onClose }: ChannelDialogProps) => (
  <DialogForm
    title={`Disconnect ${channelName(channel)}?`}
    submit="Disconnect"
    danger
    onSubmit={async () => {
      await calls.channels.disconnect({ id: channel._id })
      await refreshChannels()
      notify({ kind: 'good', title: `${channelName(channel)} disconnected` })
    }}
    onClose={onClose}
  >
    <p>
      {isMailbox(channel) ? 'Emails' : 'Texts'} to {formatAddress(channel.address)} no longer arrive here. Conversations
      keep their messages, and messages to clients are sent from another number or address if there is one.
      {channel.health.waiting > 0 && ` Messages waiting for it (${channel.health.waiting}) won’t be sent.`}
    </p>
    <p>You can connect it again later.</p>
  </DialogForm>
)
