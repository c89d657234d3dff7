import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconChevronLeft, IconDots, IconEyeOff, IconMessage } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Contact } from '@attune/contract/contacts/entity'
import { useAccount, useMay } from '../../client/account.ts'
import { formatTime } from '../../ui/time/format-times.ts'
import { useNow } from '../../ui/time/use-now.ts'
import { writeOnClick } from '../../ui/keys/composer-cursor.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Sparkline } from '../../ui/Sparkline.tsx'
import type { ContactDialog } from '../actions/ContactDialogs.tsx'
import { ContactMenuItems } from '../actions/ContactMenuItems.tsx'
import { clientTimeOf } from '../client-time.ts'
import { nameOf } from '../contact-name.ts'
import { ContactStatus } from '../ContactStatus.tsx'
import classes from './ProfileHeader.module.css'

interface ProfileHeaderProps {
  contact: Contact
  onAsk: (dialog: ContactDialog) => void
}

/** Name, status, local times and actions of a client. */
export const ProfileHeader = ({ contact, onAsk }: ProfileHeaderProps) => {
  const name = nameOf(contact)
  const { abilities, masked, primaryCoach, profile, ranks } = contact
  const seesThread = useMay('conversations.view')
  return (
    <header className={classes.header}>
      <Link className={classes.back} to="/contacts" aria-label="Clients">
        <IconChevronLeft size={20} stroke={1.5} aria-hidden="true" />
      </Link>
      <Avatar name={name} kind="client" size={48} photo={profile.photoThumbnail} />
      <div className={classes.words}>
        <h1 className={classes.name}>{name}</h1>
        <p className={classes.detail}>
          <ContactStatus contact={contact} />
          <Sparkline ranks={ranks} />
          <Times zone={profile.timezone} />
          <span>{primaryCoach === null ? 'No coach' : `Coach: ${primaryCoach.name}`}</span>
          {masked && (
            <span className={classes.hidden}>
              <IconEyeOff size={14} stroke={1.5} aria-hidden="true" />
              Name, phone and email are hidden from you
            </span>
          )}
        </p>
      </div>
      <div className={classes.actions}>
        {seesThread && (
          <Button
            leftSection={<IconMessage size={15} stroke={1.5} />}
            renderRoot={(props) => <Link {...props} to="/conversations/dialog/$id" params={{ id: contact._id }} />}
            {...(abilities.send && { onClick: writeOnClick(contact._id) })}
          >
            {abilities.send ? 'Write' : 'Conversation'}
          </Button>
        )}
        <Menu position="bottom-end" width={220}>
          <Menu.Target>
            <ActionIcon variant="default" size={28} aria-label={`Actions for ${name}`}>
              <IconDots size={16} stroke={1.5} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <ContactMenuItems contact={contact} onAsk={onAsk} short />
          </Menu.Dropdown>
        </Menu>
      </div>
    </header>
  )
}

/** The client's local time, followed by the viewer's. */
const Times = ({ zone }: { zone: string | null }) => {
  const now = useNow()
  const { timezone } = useAccount()
  const there = zone === null ? null : clientTimeOf(now, zone)
  if (there === null) return <span>No time zone</span>
  return (
    <span className={classes.times}>
      {there.time} in {there.city}
      {zone !== timezone && <span className={classes.mine}> · {formatTime(now, timezone)} here</span>}
    </span>
  )
}
