import { Menu } from '@mantine/core'
import {
  IconArrowMerge,
  IconBell,
  IconBellOff,
  IconDownload,
  IconMessage,
  IconMessageQuestion,
  IconPlayerPause,
  IconPlayerPlay,
  IconRestore,
  IconTrash,
  IconUserCheck,
  IconUserStar,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Contact } from '@attune/contract/contacts/entity'
import { contactExportPath } from '@attune/contract/moving/paths'
import { downloadFile } from '../../client/files/fetch-file.ts'
import { notifyFailure } from '../../client/notify.ts'
import { writeOnClick } from '../../ui/keys/composer-cursor.ts'
import { contactActions } from './contact-actions.ts'
import type { ContactDialog } from './ContactDialogs.tsx'

interface ContactMenuItemsProps {
  contact: Contact
  onAsk: (dialog: ContactDialog) => void
  /** Leaves out the items that the page already shows as buttons. */
  short?: boolean
}

const icon = { size: 16, stroke: 1.5 } as const

/** The actions this account may do with the client, by the abilities the server sends with it. */
export const ContactMenuItems = ({ contact, onAsk, short = false }: ContactMenuItemsProps) => {
  const { abilities, mute, status, firstInteraction } = contact
  return (
    <>
      {!short && abilities.send && (
        <Menu.Item
          renderRoot={(props) => <Link {...props} to="/conversations/dialog/$id" params={{ id: contact._id }} />}
          leftSection={<IconMessage {...icon} />}
          onClick={writeOnClick(contact._id)}
        >
          Write
        </Menu.Item>
      )}
      {abilities.assign && (
        <Menu.Item leftSection={<IconUserCheck {...icon} />} onClick={() => onAsk('assign')}>
          Assign coach
        </Menu.Item>
      )}
      {abilities.mute && (
        <Menu.Item leftSection={<IconBellOff {...icon} />} onClick={() => onAsk('mute')}>
          {mute === null ? 'Mute' : 'Change mute'}
        </Menu.Item>
      )}
      {abilities.mute && mute !== null && (
        <Menu.Item
          leftSection={<IconBell {...icon} />}
          onClick={() => void contactActions.unmute(contact).catch(notifyFailure)}
        >
          Unmute
        </Menu.Item>
      )}
      {abilities.status && (
        <Menu.Item
          leftSection={status === 'stop' ? <IconPlayerPlay {...icon} /> : <IconPlayerPause {...icon} />}
          onClick={() => onAsk('status')}
        >
          Change status
        </Menu.Item>
      )}
      {abilities.firstInteraction && (
        <Menu.Item
          leftSection={firstInteraction.state === 'started' ? <IconRestore {...icon} /> : <IconUserStar {...icon} />}
          onClick={() => onAsk(firstInteraction.state === 'started' ? 'drop' : 'start')}
        >
          {firstInteraction.state === 'started' ? 'Drop first interaction' : 'Start first interaction'}
        </Menu.Item>
      )}
      {abilities.managerRequest && (
        <Menu.Item leftSection={<IconMessageQuestion {...icon} />} onClick={() => onAsk('request')}>
          Manager request
        </Menu.Item>
      )}
      {abilities.export && (
        <Menu.Item
          leftSection={<IconDownload {...icon} />}
          onClick={() => void downloadFile(contactExportPath(contact._id)).catch(notifyFailure)}
        >
          Export
        </Menu.Item>
      )}
      {abilities.delete && abilities.seePrivate && (
        <Menu.Item
          renderRoot={(props) => <Link {...props} to="/contacts/doubles" search={{ client: contact._id }} />}
          leftSection={<IconArrowMerge {...icon} />}
        >
          Merge with…
        </Menu.Item>
      )}
      {abilities.delete && (
        <>
          <Menu.Divider />
          <Menu.Item leftSection={<IconTrash {...icon} />} color="var(--bad)" onClick={() => onAsk('delete')}>
            Delete
          </Menu.Item>
        </>
      )}
    </>
  )
}
