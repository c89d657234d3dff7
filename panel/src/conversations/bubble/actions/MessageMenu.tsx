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
  IconQuote,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { REACTIONS, type ReactionType } from '@attune/contract/conversations/constants'
import type { Message } from '@attune/contract/conversations/entity'
import { useMay } from '../../../client/account.ts'
import { copyDebugData, copyLink, copyText } from '../copy-message.ts'
import { ReactionIcon } from '../ReactionIcon.tsx'
import { REACTION_LABELS } from '../reactions.ts'
import { orNotify, type MessageActions } from './message-actions.ts'
import classes from './Actions.module.css'

/** Actions that open a dialog. */
export type DialogKind = 'rank' | 'delete' | 'files'

interface MessageMenuProps {
  message: Message
  accountId: string
  actions: MessageActions
  /** Quotes the message in the composer; null if the reader can't write. */
  onQuote: ((message: Message) => void) | null
  /** Show only the reactions. */
  reactionsOnly: boolean
  onDialog: (kind: DialogKind) => void
}

/** Every action the reader may take on a message in its current state. */
export const MessageMenu = (props: MessageMenuProps) => {
  const { message, accountId, actions, onQuote, reactionsOnly, onDialog } = props
  const { abilities, body, deleted } = message
  const seesLogs = useMay('logs.view')
  const own = message.reaction?.find(({ by }) => by === accountId)?.type ?? null
  const react = (type: ReactionType) => orNotify(actions.react(message, type === own ? null : type))
  const reactions = abilities.react && (
    <ReactionItems own={own} isSeenByClient={abilities.tellReaction} onReact={react} />
  )
  if (reactionsOnly) return reactions
  const pinned = body?.pinned === true
  const review = body?.review === true
  const hasText = body !== undefined && body.text !== ''
  return (
    <>
      {reactions}
      {abilities.react && <Menu.Divider />}
      {onQuote !== null && deleted === null && (
        <Item icon={<IconQuote />} word="Quote" onClick={() => onQuote(message)} />
      )}
      {abilities.rank && <Item icon={<IconChartBar />} word="Rank…" leads onClick={() => onDialog('rank')} />}
      {abilities.pin && (
        <Item
          icon={pinned ? <IconPinnedOff /> : <IconPin />}
          word={pinned ? 'Unpin' : 'Pin'}
          onClick={() => orNotify(actions.flag(message, { pinned: !pinned }))}
        />
      )}
      {abilities.flag && (
        <Item
          icon={review ? <IconEyeOff /> : <IconEye />}
          word={review ? 'Remove flag' : 'Flag for review'}
          onClick={() => orNotify(actions.flag(message, { review: !review }))}
        />
      )}
      {hasText && <Item icon={<IconCopy />} word="Copy text" onClick={() => void copyText(message)} />}
      <Item icon={<IconLink />} word="Copy link" onClick={() => void copyLink(message)} />
      {abilities.editFiles && (
        <Item icon={<IconPaperclip />} word="Edit attachments…" leads onClick={() => onDialog('files')} />
      )}
      {abilities.resend && (
        <Item icon={<IconRefresh />} word="Resend" onClick={() => orNotify(actions.resend(message))} />
      )}
      {seesLogs && <Item icon={<IconBug />} word="Copy debug data" onClick={() => void copyDebugData(message)} />}
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
  /** Opens a dialog, which replaces the menu. */
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

interface ReactionItemsProps {
  own: ReactionType | null
  /** Whether the client sees the reaction. */
  isSeenByClient: boolean
  onReact: (type: ReactionType) => void
}

/** The six reactions in a row. The reader's own is marked; choosing it again removes it. */
const ReactionItems = ({ own, isSeenByClient, onReact }: ReactionItemsProps) => (
  <>
    <div className={classes.reactions}>
      {REACTIONS.map((type) => (
        <Menu.Item
          key={type}
          className={classes.reaction ?? ''}
          data-own={type === own || undefined}
          aria-label={type === own ? `${REACTION_LABELS[type]}, yours` : REACTION_LABELS[type]}
          title={REACTION_LABELS[type]}
          onClick={() => onReact(type)}
        >
          <ReactionIcon type={type} size={18} />
        </Menu.Item>
      ))}
    </div>
    {!isSeenByClient && <p className={classes.hint}>The client doesn’t see reactions.</p>}
  </>
)
