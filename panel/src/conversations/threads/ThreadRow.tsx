import {
  IconAlertCircle,
  IconBellOff,
  IconCornerUpLeft,
  IconFile,
  IconMusic,
  IconPhoto,
  IconPin,
  IconRoute,
  IconVideo,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { memo, type MouseEvent, type ReactNode } from 'react'
import type { Thread } from '@attune/contract/conversations/entity'
import { Avatar } from '../../ui/Avatar.tsx'
import { Check } from '../../ui/inputs/Check.tsx'
import { Sparkline } from '../../ui/Sparkline.tsx'
import { useLongPress } from '../../ui/use-long-press.ts'
import { writeTo } from '../../ui/keys/composer-cursor.ts'
import { formatListTime, formatWait } from '../../ui/time/format-times.ts'
import { describeCover } from '../../staff/absences/cover-text.ts'
import type { taskLink } from '../../tasks/task-link.ts'
import { withoutMarkup } from '../bubble/markdown/markup.ts'
import { withoutLink } from '../data/thread-filters.ts'
import { isMuted } from '../data/list-membership.ts'
import { previewOf, tagOf, type ThreadPreview } from './preview.ts'
import type { ThreadDialogKind } from './menu/ThreadDialogs.tsx'
import { ThreadMenu } from './menu/ThreadMenu.tsx'
import classes from './ThreadRow.module.css'

interface ThreadRowProps {
  thread: Thread
  open: boolean
  now: Date
  zone: string
  accountId: string
  selected?: boolean
  /** Whether anything is selected, in which case every row shows its checkbox. */
  selecting?: boolean
  /** `range` extends the selection from the row selected last. Without this prop a row cannot be selected. */
  onSelect?: (contactId: string, range: boolean) => void
  /** Opens a dialog for the thread. */
  onAsk: (kind: ThreadDialogKind, thread: Thread) => void
  /** The text of a reply being sent; null if there is none. */
  leaving?: string | null
  /** Renders who else is viewing a client or typing to them. */
  presence?: ((contactId: string) => ReactNode) | undefined
  /** Why the client is in the list, in place of the last message and its time. A reply on its way replaces it. */
  reason?: { sentence: ReactNode; detail: string }
  /** The task to open instead of the conversation alone. */
  task?: ReturnType<typeof taskLink>
  /** One row of a list is its tab stop. */
  tabIndex: 0 | -1
}

/**
 * A thread's row: client, last message, waiting time and ranks. Memoized, so that only two rows are rendered again when
 * another conversation is opened.
 */
export const ThreadRow = memo(function ThreadRow(props: ThreadRowProps) {
  const { thread, open, now, zone, accountId, selected = false, selecting = false, onSelect, onAsk, presence } = props
  const { leaving = null, task } = props
  const reason = leaving === null ? props.reason : undefined
  const { contactId, title, unreadCount, photoUrl, isPinned, ranks } = thread
  const unread = unreadCount > 0
  const tag = tagOf(thread)
  const pick = (event: MouseEvent) => {
    const wanted = event.shiftKey || event.ctrlKey || event.metaKey || (selecting && isTouched())
    if (onSelect !== undefined && wanted) {
      event.preventDefault()
      return onSelect(contactId, event.shiftKey)
    }
    // Keys move through the list; the mouse opens a conversation to write in it. A phone's keyboard would cover it.
    if (!wanted && event.detail > 0 && !isTouched()) writeTo(contactId)
  }
  const select = () => {
    if (!selecting) onSelect?.(contactId, false)
  }
  const longPress = useLongPress()(select)
  // A right click opens the menu.
  const openMenu = (event: MouseEvent<HTMLElement>) => {
    longPress.onContextMenu(event)
    if (event.defaultPrevented) return
    event.preventDefault()
    if (isTouched()) select()
    else event.currentTarget.parentElement?.querySelector<HTMLElement>('[aria-haspopup]')?.click()
  }
  return (
    <div
      className={classes.place}
      data-stop={contactId}
      data-selecting={selecting || undefined}
      data-selectable={onSelect !== undefined || undefined}
    >
      <Link
        className={classes.row}
        to="/conversations/dialog/$id"
        params={{ id: contactId }}
        search={withoutLink}
        {...task}
        aria-current={open ? 'page' : undefined}
        tabIndex={props.tabIndex}
        data-step={contactId}
        data-unread={unread || undefined}
        data-reason={props.reason !== undefined || undefined}
        data-selected={selected || undefined}
        onClick={pick}
        {...longPress}
        onContextMenu={openMenu}
        draggable={false}
      >
        <span className={classes.avatar}>
          <Avatar name={title} kind="client" photo={photoUrl} />
        </span>
        <span className={classes.words}>
          <span className={classes.line}>
            <span className={classes.name} dir="auto">
              {title}
            </span>
            {unread && <span className="visually-hidden">, {unreadCount} unread</span>}
            {presence?.(contactId)}
            {isPinned && <IconPin className={classes.mark} size={14} stroke={1.5} role="img" aria-label="Pinned" />}
            {reason === undefined && <RowTime thread={thread} now={now} zone={zone} isAnswered={leaving !== null} />}
          </span>
          {reason !== undefined && <span className={classes.line}>{reason.sentence}</span>}
          <span className={classes.line}>
            {isMuted(thread, now.getTime()) && (
              <IconBellOff className={classes.mark} size={15} stroke={1.5} role="img" aria-label="Muted" />
            )}
            {reason === undefined ? (
              <PreviewLine thread={thread} accountId={accountId} open={open} leaving={leaving} />
            ) : (
              <span className={classes.preview}>
                <span className={classes.text} dir="auto">
                  {reason.detail}
                </span>
              </span>
            )}
            {tag !== null && <span className={classes.tag}>{tag}</span>}
            {thread.covering !== null && (
              <span className={classes.cover}>{describeCover(thread.covering, now, zone)}</span>
            )}
            <Sparkline ranks={ranks} />
          </span>
        </span>
      </Link>
      {onSelect !== undefined && (
        <label className={classes.box}>
          <Check
            label={`Select ${title}`}
            checked={selected}
            tabIndex={-1}
            onChange={(_, range) => onSelect(contactId, range)}
          />
        </label>
      )}
      <span className={classes.menu}>
        <ThreadMenu thread={thread} look="row" onAsk={(kind) => onAsk(kind, thread)} />
      </span>
    </div>
  )
})

const isTouched = (): boolean => matchMedia('(hover: none)').matches

interface PreviewLineProps {
  thread: Thread
  accountId: string
  open: boolean
  leaving: string | null
}

const icon = { size: 15, stroke: 1.5 } as const

/** The last message, the reader's draft or a reply on its way. */
const PreviewLine = ({ thread, accountId, open, leaving }: PreviewLineProps) => {
  const { kind, lead, text, file } = previewOf(thread, accountId, open, leaving)
  return (
    <span className={classes.preview} data-kind={kind}>
      {kind === 'trouble' && <IconAlertCircle {...icon} aria-hidden="true" />}
      {kind === 'automation' && <IconRoute {...icon} role="img" aria-label="Automation:" />}
      {file !== null && <FileIcon file={file} />}
      {lead !== null && <span className={classes.lead}>{lead} </span>}
      <span className={classes.text} dir="auto">
        {withoutMarkup(text)}
      </span>
    </span>
  )
}

const FILES = { image: IconPhoto, video: IconVideo, audio: IconMusic, file: IconFile }

const FileIcon = ({ file }: { file: NonNullable<ThreadPreview['file']> }) => {
  const Icon = FILES[file]
  return <Icon {...icon} aria-hidden="true" />
}

interface RowTimeProps {
  thread: Pick<Thread, 'needsAnswerSince' | 'lastMessageAt'>
  now: Date
  /** Time zone of the member of staff. */
  zone: string
  /** Whether a reply is on its way, so that no one answers twice. */
  isAnswered: boolean
}

/** The time of the last message, or how long the client has been waiting if an answer is needed. */
const RowTime = ({ thread: { needsAnswerSince, lastMessageAt }, now, zone, isAnswered }: RowTimeProps) => {
  if (needsAnswerSince !== null && !isAnswered) {
    const { text, long } = formatWait(new Date(needsAnswerSince), now)
    return (
      <span className={classes.wait} data-long={long || undefined}>
        <IconCornerUpLeft size={14} stroke={1.5} role="img" aria-label="Waiting for an answer" />
        {text}
      </span>
    )
  }
  return lastMessageAt === null ? null : (
    <time className={classes.time} dateTime={lastMessageAt}>
      {formatListTime(new Date(lastMessageAt), now, zone)}
    </time>
  )
}
