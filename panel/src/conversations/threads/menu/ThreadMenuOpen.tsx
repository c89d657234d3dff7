import { Menu } from '@mantine/core'
import {
  IconBell,
  IconBellOff,
  IconCalendarEvent,
  IconEyeCheck,
  IconFolder,
  IconMail,
  IconMailOpened,
  IconMessageCheck,
  IconMessageQuestion,
  IconPin,
  IconPinnedOff,
  IconUser,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import type { Thread } from '@attune/contract/conversations/entity'
import { useAccount, useMay } from '../../../client/account.ts'
import { notifyFailure } from '../../../client/notify.ts'
import { serverNow } from '../../../client/server-clock.ts'
import { KeyCap } from '../../../ui/keys/KeyCap.tsx'
import { IN_PAGE } from '../../../ui/page/in-page.ts'
import { useOpenOnMount } from '../../../ui/use-open-on-mount.ts'
import { isInNativeFolder, isMuted } from '../../data/list-membership.ts'
import { threadActions } from '../../data/change-threads.ts'
import { conversationSessionOf } from '../../conversation-session.ts'
import { TakeOverItem } from '../../presence/TakeOverItem.tsx'
import type { ThreadDialogKind } from './ThreadDialogs.tsx'

interface ThreadMenuOpenProps {
  button: ReactElement
  thread: Thread
  look: 'row' | 'header'
  onAsk: (dialog: ThreadDialogKind) => void
}

const icon = { size: 16, stroke: 1.5 } as const

/** The menu of a thread, which opens on arrival. The thread's abilities decide what it offers. */
export const ThreadMenuOpen = ({ button, thread, look, onAsk }: ThreadMenuOpenProps) => {
  const session = conversationSessionOf(useAccount()._id)
  const seesProfile = useMay('contacts.view')
  const { abilities, isPinned, unreadCount, needsAnswerSince } = thread
  const muted = isMuted(thread, serverNow())
  const inReview = isInNativeFolder(thread, 'review', session.reader())
  const run = (act: (typeof threadActions)['togglePin']) => () => void act(session, thread).catch(notifyFailure)
  return (
    <Menu {...useOpenOnMount()} position="bottom-end" width={220} portalProps={IN_PAGE}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {abilities.pin && (
          <Menu.Item
            rightSection={<KeyCap>p</KeyCap>}
            leftSection={isPinned ? <IconPinnedOff {...icon} /> : <IconPin {...icon} />}
            onClick={run(threadActions.togglePin)}
          >
            {isPinned ? 'Unpin' : 'Pin'}
          </Menu.Item>
        )}
        {unreadCount > 0 ? (
          <Menu.Item leftSection={<IconMailOpened {...icon} />} onClick={run(threadActions.markRead)}>
            Mark as read
          </Menu.Item>
        ) : (
          thread.lastReceivedAt !== null && (
            <Menu.Item
              leftSection={<IconMail {...icon} />}
              rightSection={<KeyCap>u</KeyCap>}
              onClick={run(threadActions.markUnread)}
            >
              Mark as unread
            </Menu.Item>
          )
        )}
        {abilities.answer && needsAnswerSince !== null && (
          <Menu.Item
            leftSection={<IconMessageCheck {...icon} />}
            rightSection={<KeyCap>d</KeyCap>}
            onClick={run(threadActions.clearNeedsAnswer)}
          >
            No answer needed
          </Menu.Item>
        )}
        {abilities.answer && needsAnswerSince === null && thread.lastReceivedAt !== null && (
          <Menu.Item leftSection={<IconMessageQuestion {...icon} />} onClick={run(threadActions.markNeedsAnswer)}>
            Needs an answer
          </Menu.Item>
        )}
        {abilities.review && inReview && (
          <Menu.Item
            leftSection={<IconEyeCheck {...icon} />}
            rightSection={<KeyCap>e</KeyCap>}
            onClick={run(threadActions.markReviewed)}
          >
            Mark reviewed
          </Menu.Item>
        )}
        {abilities.review && (
          <Menu.Item leftSection={<IconCalendarEvent {...icon} />} onClick={() => onAsk('review')}>
            {inReview ? 'Change review point' : 'Set review point'}
          </Menu.Item>
        )}
        {abilities.mute && (
          <Menu.Item
            leftSection={<IconBellOff {...icon} />}
            rightSection={muted ? undefined : <KeyCap>m</KeyCap>}
            onClick={() => onAsk('mute')}
          >
            {muted ? 'Change mute' : 'Mute'}
          </Menu.Item>
        )}
        {abilities.mute && muted && (
          <Menu.Item
            leftSection={<IconBell {...icon} />}
            rightSection={<KeyCap>m</KeyCap>}
            onClick={run(threadActions.unmute)}
          >
            Unmute
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconFolder {...icon} />}
          rightSection={<KeyCap>f</KeyCap>}
          onClick={() => onAsk('folders')}
        >
          Folders
        </Menu.Item>
        {look === 'header' && <TakeOverItem thread={thread} />}
        {seesProfile && (
          <>
            <Menu.Divider />
            <Menu.Item
              renderRoot={(props) => <Link {...props} to="/contacts/$id" params={{ id: thread.contactId }} />}
              leftSection={<IconUser {...icon} />}
            >
              Open profile
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
