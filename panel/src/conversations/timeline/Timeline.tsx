import { IconMessage } from '@tabler/icons-react'
import { useSelector } from '@tanstack/react-store'
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { INCOMING } from '@attune/contract/conversations/constants'
import type { Attachment, Message, Quote, Thread } from '@attune/contract/conversations/entity'
import { useAccount } from '../../client/account.ts'
import { calls } from '../../client/calls.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import type { UnsentMessage } from '../composer/unsent-message.ts'
import type { Timeline as TimelineData } from '../data/timeline-data.ts'
import type { ConversationSession } from '../conversation-session.ts'
import { useNow } from '../../ui/time/use-now.ts'
import { useVisible } from '../use-visible.ts'
import { ActionsHost, type ActionsHandle } from '../bubble/actions/ActionsHost.tsx'
import { messageActionsOf, orNotify, pendingChangesOf } from '../bubble/actions/message-actions.ts'
import { withPending } from '../bubble/actions/pending-changes.ts'
import { prepareMarkdown } from '../bubble/markdown/load-markdown.ts'
import { updateAttention, openingAttention } from './attention.ts'
import { quoteOf } from '../composer/quote/quote-of.ts'
import { blockedReason } from '../composer/composer-rules.ts'
import { NewestPill } from './NewestPill.tsx'
import { takeBackSent } from './take-back.ts'
import { haveSeveralAddresses } from '../bubble/own-address.ts'
import type { TimelineContext } from './timeline-context.ts'
import { TimelineEntry } from './TimelineEntry.tsx'
import { TimelineList, type ViewPosition } from './TimelineList.tsx'
import { timelineRows, type TimelineRow } from './timeline-rows.ts'
import type { TimelineOpening } from './place/use-timeline-opening.ts'
import { usePointerActions } from './use-pointer-actions.ts'
import { useReadMark } from './use-read-mark.ts'
import { useRepoll } from './use-repoll.ts'
import type { MergedMessages } from '../use-merged-messages.ts'
import type { TimelineAccess } from './use-timeline.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import classes from './Timeline.module.css'

interface TimelineProps {
  thread: Thread
  timeline: TimelineData
  access: TimelineAccess
  merged: MergedMessages
  unsent: readonly UnsentMessage[]
  /** Time zone of the member of staff. */
  zone: string
  msgId: string | undefined
  opening: TimelineOpening
  session: ConversationSession
  onEdit: (unsent: UnsentMessage) => void
  /** Quotes a message in the composer. */
  onQuote: (quote: Quote) => void
}

/** How long a linked message stays highlighted. */
const MARKED_MS = 4_000

/** One client's messages, opened where the reader left off. */
export const Timeline = (props: TimelineProps) => {
  const { thread, access, merged, unsent, zone, msgId, opening, session, onEdit, onQuote } = props
  const timeline = withPending(props.timeline, useSelector(pendingChangesOf(session).all))
  const { _id, name, email } = useAccount()
  const me = { _id, name, email }
  const messageActions = messageActionsOf(session, me)
  const host = useRef<ActionsHandle>(null)
  const messageOf = (id: string) => timeline.messages.find((message) => message.id === id)
  const quote = quotingOf(thread, onQuote)
  const quoteById = (id: string) => quote?.(messageOf(id))
  const reach = usePointerActions(host, quote === null ? null : quoteById)
  const marked = useMarkedMessage(opening.restored === null ? msgId : undefined)
  const [ready] = useState(() => prepareMarkdown(timeline.messages))
  const now = useNow()
  const visible = useVisible()
  const [position, setPosition] = useState<ViewPosition>('far')
  const [attention, setAttention] = useState(() => openingAttention(thread))
  const [requests, setRequests] = useState(0)
  const [opened, setOpened] = useState<Opened | null>(null)
  const sentKey = unsent.findLast(({ state }) => state === 'sending' || state === 'resting')?.suffix ?? null
  const [lastSent, setLastSent] = useState(sentKey)
  if (sentKey !== null && sentKey !== lastSent) setLastSent(sentKey)
  const [sentBefore] = useState(sentKey)

  const watching = position === 'end' && visible && !timeline.hasNewer
  const nextAttention = updateAttention(attention, timeline, thread, watching)
  if (nextAttention !== attention) setAttention(nextAttention)

  useReadMark(thread, timeline.messages.at(-1)?.sequence ?? 0, watching, session)
  useRepoll(timeline, session)

  const remove = (message: Message) => orNotify(messageActions.remove(message))
  const { accountId } = session
  const rows = timelineRows({ timeline, merged: merged.messages, unsent, unread: nextAttention.line, zone, accountId })
  const context: TimelineContext = {
    ...{ now, zone, marked, accountId },
    clientZone: thread.contactTimezone,
    clientName: thread.title,
    showsAddress: haveSeveralAddresses(timeline.messages),
    isDeleted: (id) => (messageOf(id)?.deleted ?? null) !== null,
    onRetry: ({ suffix }) => session.outbox.retry(suffix, thread.lastSequence),
    onEdit,
    onDiscard: ({ suffix }) => session.outbox.discard(suffix),
    onOpenPicture: (picture) => setOpened({ picture }),
    onShowWritten: (mail) => setOpened({ mail }),
    onStale: (id) => void renewMessage(id, session),
    actions: {
      play: (message, file) => void messageActions.markPlayed(message, file.id),
      react: (message, type) => orNotify(messageActions.react(message, type)),
      retry: (message) => orNotify(messageActions.resend(message)),
      edit: (message) => void takeBackSent(message, remove),
      discard: remove,
    },
  }
  const toNewest = () => (timeline.hasNewer ? access.jump('newest') : setRequests((times) => times + 1))
  const [openedAt] = useState(thread.lastSequence)
  const sentSince = lastSent !== sentBefore
  const showOwn = useEffectEvent(() => sentSince && timeline.hasNewer && access.jump('newest'))
  useEffect(() => void showOwn(), [lastSent])

  return (
    <div className={classes.timeline} data-timeline {...reach}>
      <p className={classes.heard} id="timeline-keys">
        Use the arrow keys to move between messages. Press Enter for a message’s actions.
      </p>
      <Ends access={access} />
      <p className={classes.heard} role="status">
        {arrivalText(timeline, thread, openedAt)}
      </p>
      {rows.length === 0 && <EmptyState icon={<IconMessage />} title="No messages yet" />}
      <TimelineList
        label={`Messages with ${thread.title}`}
        rows={rows}
        openAt={access.jumps.toNewest ? firstUnread(rows) : openingRow(rows, msgId, opening)}
        ready={ready}
        endToken={`${lastSent} ${requests}`}
        onPosition={setPosition}
        endsAtNewest={!timeline.hasNewer}
        onNearStart={() => (timeline.hasOlder ? access.older.run() : merged.more())}
        onNearEnd={() => timeline.hasNewer && access.newer.run()}
        onFar={(first, last) => access.letGo(first.sequence ?? 0, last.sequence ?? Infinity)}
        onLeave={(row, offset) => {
          const after = 'unsent' in row.content ? row.content.unsent.after : 0
          opening.keep({ sequence: row.sequence ?? after, offset })
        }}
        onAct={(bubble) => host.current?.open(bubble)}
        onQuote={quoteById}
      >
        {(row, last) => <TimelineEntry key={row.key} row={row} last={last} context={context} />}
      </TimelineList>
      <ActionsHost
        ref={host}
        messageOf={messageOf}
        actions={messageActions}
        onQuote={quote}
        last={timeline.messages.findLast(({ body }) => body?.type === INCOMING)}
        me={me}
      />
      {position !== 'end' && (nextAttention.fresh > 0 || position === 'far' || timeline.hasNewer) && (
        <NewestPill fresh={nextAttention.fresh} onClick={toNewest} />
      )}
      {opened !== null && (
        <Suspense>
          <OpenedPart opened={opened} contactId={thread.contactId} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </div>
  )
}

/** Overlays on top of the messages. They stay while rows come and go. */
type Opened = { picture: Attachment } | { mail: Message }

const OpenedPart = ({ opened, contactId, onClose }: { opened: Opened; contactId: string; onClose: () => void }) =>
  'mail' in opened ? (
    <WrittenMailDialog message={opened.mail} onClose={onClose} />
  ) : (
    <ThreadGallery contactId={contactId} opened={opened.picture} order="oldest-first" onClose={onClose} />
  )

const ThreadGallery = lazyPart(async () => (await import('../gallery/ThreadGallery.tsx')).ThreadGallery)
const WrittenMailDialog = lazyPart(async () => (await import('../bubble/mail/WrittenMailDialog.tsx')).WrittenMailDialog)

/** Quotes a message in the composer; null if the reader can't write. */
const quotingOf = (thread: Thread, onQuote: (quote: Quote) => void) =>
  blockedReason(thread) === null
    ? (message: Message | undefined) => {
        const quoted = message === undefined ? null : quoteOf(message)
        if (quoted !== null) onQuote(quoted)
      }
    : null

/** Reloads a message whose file URLs have expired. */
const renewMessage = async (id: string, session: ConversationSession): Promise<void> => {
  // On failure the close icons stay.
  const message = await calls.conversations.getMessage({ id }).catch(() => null)
  if (message !== null) session.cache.renewMessage(message)
}

/** For screen readers: the client's last message, if it arrived after the conversation was opened. */
const arrivalText = ({ messages }: TimelineData, { title }: Thread, openedAt: number): string | null => {
  const last = messages.at(-1)
  const isNew = last?.body?.type === INCOMING && last.sequence > openedAt
  return isNew ? `${title}: ${last.body?.text ?? ''}` : null
}

/**
 * Where to open: the restored place, the linked message (centred), the first unread near the top, or null for the end.
 */
const openingRow = (rows: readonly TimelineRow[], msgId: string | undefined, { restored }: TimelineOpening) => {
  const left = restored === null ? undefined : rows.find((row) => row.sequence === restored.sequence)
  if (restored !== null && left !== undefined) return { key: left.key, offset: restored.offset }
  const linked = rows.find(({ content }) => 'message' in content && content.message.id === msgId)
  if (linked !== undefined) return { key: linked.key, offset: 'center' as const }
  return firstUnread(rows)
}

const firstUnread = (rows: readonly TimelineRow[]) => {
  const unread = rows.find((row) => row.unread !== null)
  return unread === undefined ? null : { key: unread.key, offset: -8 }
}

/** The linked message's id, for a while after the timeline was opened at it. */
const useMarkedMessage = (msgId: string | undefined): string | undefined => {
  const [past, setPast] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setPast(true), MARKED_MS)
    return () => clearTimeout(timer)
  }, [])
  return past ? undefined : msgId
}

/** Reports a page that could not be loaded at either end. */
const Ends = ({ access: { older, newer } }: { access: TimelineAccess }) => {
  const failed = older.state === 'failed' ? older : newer.state === 'failed' ? newer : null
  if (failed === null) return null
  return (
    <div className={classes.failed} role="alert">
      Couldn’t load more messages.
      <button type="button" className={classes.again} onClick={failed.again}>
        Try again
      </button>
    </div>
  )
}
