import { Menu } from '@mantine/core'
import {
  IconBug,
  IconChartBar,
  IconCopy,
  IconEye,
  IconEyeOff,
  IconLink,
  IconPaperclip,
  IconPin,
  IconPinnedOff,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ReactionType } from '@attune/contract/conversations/constants'
import type { Message } from '@attune/contract/conversations/entity'
import { copyDebugData, copyLink, copyText } from '../copy-message.ts'
import { orNotify, type MessageActions } from './message-actions.ts'
import { ReactionItems } from './ReactionItems.tsx'
import classes from './Actions.module.css'

/** What needs a dialog to be done. */
export type DialogKind = 'rank' | 'delete' | 'files'

interface MessageMenuProps {
  message: Message
  accountId: string
  deeds: MessageActions
  /** Only how one feels about it. */
  reactionsOnly: boolean
  onDialog: (kind: DialogKind) => void
}

/** Everything that this reader may do with a message as it stands. */
export const MessageMenu = ({ message, accountId, deeds, reactionsOnly, onDialog }: MessageMenuProps) => {
  const { abilities, body, deleted } = message
  const own = message.reaction?.find(({ by }) => by === accountId)?.type ?? null
  const react = (type: ReactionType) => orNotify(deeds.react(message, type === own ? null : type))
  const reactions = abilities.react && <ReactionItems own={own} tells={abilities.tellReaction} onReact={react} />
  if (reactionsOnly) return reactions
  const pinned = body?.pinned === true
  const review = body?.review === true
  const hasText = body !== undefined && body.text !== ''
  return (
    <>
      {reactions}
      {abilities.react && <Menu.Divider />}
      {abilities.rank && <Item icon={<IconChartBar />} word="Rank…" leads onClick={() => onDialog('rank')} />}
      {abilities.pin && (
        <Item
          icon={pinned ? <IconPinnedOff /> : <IconPin />}
          word={pinned ? 'Unpin' : 'Pin'}
          onClick={() => orNotify(deeds.flag(message, { pinned: !pinned }))}
        />
      )}
      {abilities.flag && (
        <Item
          icon={review ? <IconEyeOff /> : <IconEye />}
          word={review ? 'Remove flag' : 'Flag for review'}
          onClick={() => orNotify(deeds.flag(message, { review: !review }))}
        />
      )}
      {hasText && <Item icon={<IconCopy />} word="Copy text" onClick={() => void copyText(message)} />}
      <Item icon={<IconLink />} word="Copy link" onClick={() => void copyLink(message)} />
      {abilities.editFiles && (
        <Item icon={<IconPaperclip />} word="Edit attachments…" leads onClick={() => onDialog('files')} />
      )}
      {abilities.resend && (
        <Item icon={<IconRefresh />} word="Resend" onClick={() => orNotify(deeds.resend(message))} />
      )}
      <Item icon={<IconBug />} word="Copy debug data" onClick={() => void copyDebugData(message)} />
      {abilities.delete && deleted === null && (
        <>
          <Menu.Divider />
          <Item icon={<IconTrash />} word="Delete…" danger leads onClick={() => onDialog('delete')} />
        </>
      )}
    </>
  )
}

interface ItemProps {
  icon: ReactNode
  word: string
  danger?: boolean
  /** It leads to a dialog, which takes the menu's place. */
  leads?: boolean
  onClick: () => void
}

const Item = ({ icon, word, danger = false, leads = false, onClick }: ItemProps) => (
  <Menu.Item
    leftSection={icon}
    closeMenuOnClick={!leads}
    onClick={onClick}
    {...(danger && { className: classes.danger ?? '' })}
  >
    {word}
  </Menu.Item>
)
