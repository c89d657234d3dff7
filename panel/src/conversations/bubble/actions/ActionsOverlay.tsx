import { Menu } from '@mantine/core'
import { IconChartBar, IconDots, IconEye, IconMoodSmile, IconPin } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import type { Message } from '@attune/contract/conversations/entity'
import type { StaffName } from '@attune/contract/staff/entity'
import type { BubblePlace, ShownActions } from './bubble-place.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import { orNotify, type MessageActions } from './message-actions.ts'
import { FilesDialog } from './FilesDialog.tsx'
import { MessageMenu } from './MessageMenu.tsx'
import { RankDialog } from './RankDialog.tsx'
import { toolbarPlace } from './toolbar-place.ts'
import classes from './Actions.module.css'

interface ActionsOverlayProps {
  shown: ShownActions
  message: Message
  deeds: MessageActions
  me: StaffName
  onShow: (kind: ShownActions['kind']) => void
  onClose: () => void
  /** The pointer is on the toolbar. */
  onStay: () => void
}

/** What hangs at one message: the toolbar under a pointer, its menu, or a dialog. */
export const ActionsOverlay = (props: ActionsOverlayProps): ReactNode => {
  const { shown, message, deeds, me, onShow, onClose } = props
  const { kind, place } = shown
  if (kind === 'rank') return <RankDialog message={message} deeds={deeds} onClose={onClose} />
  if (kind === 'delete') return <DeleteDialog message={message} deeds={deeds} onClose={onClose} />
  if (kind === 'files') return <FilesDialog message={message} deeds={deeds} onClose={onClose} />
  if (kind === 'toolbar') return <Toolbar {...props} />
  return (
    <Menu
      opened
      position={place.own ? 'bottom-end' : 'bottom-start'}
      width={236}
      withinPortal={false}
      returnFocus={false}
      // Not by keys: the one that opens it is still on its way to the document.
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
          deeds={deeds}
          reactionsOnly={kind === 'reactions'}
          onDialog={onShow}
        />
      </Menu.Dropdown>
    </Menu>
  )
}

/** For the pointer alone: the menu has all of it for keys. */
const Toolbar = ({ shown: { place }, message, deeds, onShow, onStay }: ActionsOverlayProps) => {
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
          onClick={() => orNotify(deeds.flag(message, { pinned: !pinned }))}
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
          onClick={() => orNotify(deeds.flag(message, { review: !review }))}
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
