import { Button } from '@mantine/core'
import { IconAntenna, IconMail, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '../client/account.ts'
import { EmptyState } from '../ui/page/EmptyState.tsx'
import { QueryPlaceholder } from '../ui/page/QueryPlaceholder.tsx'
import { SettingsPane, SettingsPart } from '../ui/page/SettingsPane.tsx'
import { ChannelDialogs, type ChannelDialog } from './ChannelDialogs.tsx'
import { channelsQuery, useChannelsLive } from './channel-queries.ts'
import { ChannelRow } from './ChannelRow.tsx'
import { ConnectDialog } from './connect/ConnectDialog.tsx'
import { MailboxDialog } from './connect/mailbox/MailboxDialog.tsx'
import { Templates } from './whatsapp/Templates.tsx'
import classes from './Channels.module.css'

/** `/organizations/settings/channels`: the numbers and mailboxes that clients write to, with the health of each. */
export const Channels = () => (
  <SettingsPane title="Channels" back="/organizations/settings">
    {useMay('organizations.view', 'phone-numbers.view') ? (
      <ChannelList />
    ) : (
      <p className={classes.quiet}>Admins can see here which numbers and mailboxes the organization has.</p>
    )}
  </SettingsPane>
)

const ChannelList = () => {
  const query = useQuery(channelsQuery)
  const { data } = query
  useChannelsLive()
  const mayConnect = useMay('organizations.update')
  const [connecting, setConnecting] = useState<'twilio' | 'mailbox' | null>(null)
  const [dialog, setDialog] = useState<ChannelDialog | null>(null)
  if (data === undefined) return <QueryPlaceholder query={query} count={3} height={64} label="Loading channels" />
  return (
    <>
      <SettingsPart
        title="Numbers and addresses"
        words="Replies are sent from the number or address the client already knows, otherwise from their coach’s, otherwise from the organization’s."
      >
        {mayConnect && (
          <div className={classes.connect}>
            <Button leftSection={<IconPlus size={15} stroke={1.5} />} onClick={() => setConnecting('twilio')}>
              Connect Twilio
            </Button>
            <Button
              variant="default"
              leftSection={<IconMail size={15} stroke={1.5} />}
              onClick={() => setConnecting('mailbox')}
            >
              Connect a mailbox
            </Button>
          </div>
        )}
        {data.length === 0 ? (
          <EmptyState icon={<IconAntenna />} title="No channel yet">
            Connect a number of your Twilio account or a mailbox, and your clients can write to you.
          </EmptyState>
        ) : (
          <ul className={classes.list} aria-label="Channels">
            {data.map((channel) => (
              <ChannelRow key={channel._id} channel={channel} onAsk={setDialog} />
            ))}
          </ul>
        )}
      </SettingsPart>
      {data.some(({ kind, state }) => kind === 'whatsapp' && state !== 'disconnected') && <Templates />}
      {connecting === 'twilio' && <ConnectDialog onClose={() => setConnecting(null)} />}
      {connecting === 'mailbox' && <MailboxDialog onClose={() => setConnecting(null)} />}
      {dialog !== null && <ChannelDialogs open={dialog} onClose={() => setDialog(null)} />}
    </>
  )
}
