import { IconBellOff, IconPin } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import type { Thread } from '@attune/contract/conversations/entity'
import { Avatar } from '../../ui/Avatar.tsx'
import { Check } from '../../ui/inputs/Check.tsx'
import { Sparkline } from '../../ui/Sparkline.tsx'
import { withoutLink } from '../data/address.ts'
import { isMuted } from '../data/list-membership.ts'
import { PreviewLine } from './PreviewLine.tsx'
import { tagOf } from './preview.ts'
import type { ThreadDialogKind } from './menu/ThreadDialogs.tsx'
import { ThreadMenu } from './menu/ThreadMenu.tsx'
import { RowTime } from './RowTime.tsx'
import classes from './ThreadRow.module.css'

interface ThreadRowProps {
  thread: Thread
  open: boolean
  now: Date
  zone: string
  accountId: string
  selected?: boolean
  /** Whether anything is selected: then every row shows its box. */
  selecting?: boolean
  /** `range`: as far as the row that was selected last. Without it a row cannot be selected. */
  onSelect?: (contactId: string, range: boolean) => void
  /** Opens a dialog about the thread. */
  onAsk: (kind: ThreadDialogKind, thread: Thread) => void
  /** Who else is here or types, when anybody is. */
  presence?: ReactNode
}

/** One thread: who, what was said last, since when somebody waits, and how the client does. */
export const ThreadRow = (props: ThreadRowProps) => {
  const { thread, open, now, zone, accountId, selected = false, selecting = false, onSelect, onAsk, presence } = props
  const { contactId, title, unreadCount, photoUrl, isPinned, ranks } = thread
  const unread = unreadCount > 0
  const tag = tagOf(thread)
  const pick = (event: MouseEvent) => {
    const wanted = event.shiftKey || event.ctrlKey || event.metaKey || (selecting && isTouched())
    if (onSelect === undefined || !wanted) return
    event.preventDefault()
    onSelect(contactId, event.shiftKey)
  }
  // A long press selects; the other button of a mouse opens the menu.
  const press = (event: MouseEvent<HTMLElement>) => {
    event.preventDefault()
    if (!isTouched()) event.currentTarget.parentElement?.querySelector<HTMLElement>('[aria-haspopup]')?.click()
    else if (!selecting) onSelect?.(contactId, false)
  }
  return (
    <div
      className={classes.place}
      data-selecting={selecting || undefined}
      data-selectable={onSelect !== undefined || undefined}
    >
      <Link
        className={classes.row}
        to="/conversations/dialog/$id"
        params={{ id: contactId }}
        search={withoutLink}
        aria-current={open ? 'page' : undefined}
        data-step={contactId}
        data-unread={unread || undefined}
        data-selected={selected || undefined}
        onClick={pick}
        onContextMenu={press}
      >
        <span className={classes.avatar}>
          <Avatar id={contactId} name={title} kind="client" photo={photoUrl} />
        </span>
        <span className={classes.words}>
          <span className={classes.line}>
            <span className={classes.name}>{title}</span>
            {unread && <span className="said">, {unreadCount} unread</span>}
            {presence}
            {isPinned && <IconPin className={classes.mark} size={14} stroke={1.5} role="img" aria-label="Pinned" />}
            <RowTime thread={thread} now={now} zone={zone} />
          </span>
          <span className={classes.line}>
            {isMuted(thread, now.getTime()) && (
              <IconBellOff className={classes.mark} size={15} stroke={1.5} role="img" aria-label="Muted" />
            )}
            <PreviewLine thread={thread} accountId={accountId} open={open} />
            {tag !== null && <span className={classes.tag}>{tag}</span>}
            <Sparkline ranks={ranks} />
          </span>
        </span>
      </Link>
      {onSelect !== undefined && (
        <span className={classes.box}>
          <Check
            label={`Select ${title}`}
            checked={selected}
            tabIndex={-1}
            onChange={(_, range) => onSelect(contactId, range)}
          />
        </span>
      )}
      <span className={classes.menu}>
        <ThreadMenu thread={thread} look="row" onAsk={(kind) => onAsk(kind, thread)} />
      </span>
    </div>
  )
}

const isTouched = (): boolean => matchMedia('(hover: none)').matches
