import { Menu } from '@mantine/core'
import { IconChartBar, IconDots, IconEye, IconMoodSmile, IconPin } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import { OMITTED, OUTGOING } from '@attune/contract/conversations/constants'
import type { Message } from '@attune/contract/conversations/entity'
import type { StaffName } from '@attune/contract/staff/entity'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import { orNotify, type MessageActions } from './message-actions.ts'
import { FilesDialog } from './FilesDialog.tsx'
import { MessageMenu, type DialogKind } from './MessageMenu.tsx'
import { RankDialog } from './RankDialog.tsx'
import { toolbarPlace, type BubblePlace } from './toolbar-place.ts'
import classes from './Actions.module.css'

/** The overlay that is open, and the bubble it belongs to. */
export type ShownActions =
  | { kind: 'toolbar'; place: BubblePlace }
  | { kind: 'menu' | 'reactions'; place: BubblePlace }
  | { kind: DialogKind; place: BubblePlace }

interface ActionsOverlayProps {
  shown: ShownActions
  message: Message
  actions: MessageActions
  /** Quotes the message in the composer; null if the reader can't write. */
  onQuote: ((message: Message) => void) | null
  me: StaffName
  onShow: (kind: ShownActions['kind']) => void
  onClose: () => void
  /** The pointer has reached the toolbar. */
  onStay: () => void
}

/** The toolbar, menu or dialog of one message. */
export const ActionsOverlay = (props: ActionsOverlayProps): ReactNode => {
  const { shown, message, actions, me, onShow, onClose } = props
  const { kind, place } = shown
  if (kind === 'rank') return <RankDialog message={message} actions={actions} onClose={onClose} />
  if (kind === 'delete') return <DeleteDialog message={message} actions={actions} onClose={onClose} />
  if (kind === 'files') return <FilesDialog message={message} actions={actions} onClose={onClose} />
  if (kind === 'toolbar') return <Toolbar {...props} />
  return (
    <Menu
      opened
      position={place.own ? 'bottom-end' : 'bottom-start'}
      width={236}
      withinPortal={false}
      returnFocus={false}
      // No key events here: the one that opened the menu is still bubbling and would close it.
      clickOutsideEvents={['mousedown', 'touchstart']}
      onChange={(opened) => {
        if (!opened) onClose()
      }}
      classNames={{ dropdown: classes.menu ?? '' }}
    >
      <Menu.Target>
        <button type="button" className={classes.anchor} style={anchorOf(place)} tabIndex={-1} aria-hidden="true" />
      </Menu.Target>
      <Menu.Dropdown aria-label="Actions for this message">
        <MessageMenu
          message={message}
          accountId={me._id}
          actions={actions}
          onQuote={props.onQuote}
          reactionsOnly={kind === 'reactions'}
          onDialog={onShow}
        />
      </Menu.Dropdown>
    </Menu>
  )
}

/** For the pointer only; keyboard users have the same actions in the menu. */
const Toolbar = ({ shown: { place }, message, actions, onShow, onStay }: ActionsOverlayProps) => {
  const { abilities, body } = message
  const pinned = body?.pinned === true
  const review = body?.review === true
  return (
    <div
      className={classes.toolbar}
      style={toolbarPlace(place)}
      data-toolbar
      onPointerEnter={onStay}
      aria-hidden="true"
    >
      {abilities.react && (
        <button type="button" tabIndex={-1} title="React" onClick={() => onShow('reactions')}>
          <IconMoodSmile size={16} stroke={1.5} />
        </button>
      )}
      {abilities.rank && (
        <button type="button" tabIndex={-1} title="Rank" onClick={() => onShow('rank')}>
          <IconChartBar size={16} stroke={1.5} />
        </button>
      )}
      {abilities.pin && (
        <button
          type="button"
          tabIndex={-1}
          title={pinned ? 'Unpin' : 'Pin'}
          aria-pressed={pinned}
          onClick={() => orNotify(actions.flag(message, { pinned: !pinned }))}
        >
          <IconPin size={16} stroke={1.5} />
        </button>
      )}
      {abilities.flag && (
        <button
          type="button"
          tabIndex={-1}
          title={review ? 'Remove flag' : 'Flag for review'}
          aria-pressed={review}
          onClick={() => orNotify(actions.flag(message, { review: !review }))}
        >
          <IconEye size={16} stroke={1.5} />
        </button>
      )}
      <button type="button" tabIndex={-1} title="More" onClick={() => onShow('menu')}>
        <IconDots size={16} stroke={1.5} />
      </button>
    </div>
  )
}

const anchorOf = ({ own, left, right, bottom }: BubblePlace): CSSProperties =>
  own ? { top: bottom, right } : { top: bottom, left }

interface DeleteDialogProps {
  message: Message
  actions: MessageActions
  onClose: () => void
}

/** Asks for confirmation before a message is deleted for good. */
const DeleteDialog = ({ message, actions, onClose }: DeleteDialogProps) => (
  <DialogForm title="Remove message?" submit="Delete" danger onSubmit={() => actions.remove(message)} onClose={onClose}>
    <p className={classes.sentence}>
      Its text, files, ranks and reactions will be deleted for everyone here. {fateOf(message)}
    </p>
  </DialogForm>
)

/** What happens to the message on the client's phone. */
const fateOf = ({ body }: Message): string => {
  if (body?.type !== OUTGOING) return 'The client keeps what they sent.'
  if (body.carrier === OMITTED || (body.is_sent === -1 && body.outcome === null)) return 'It never reached the client.'
  return 'If it reached the client, it stays on their phone.'
}
