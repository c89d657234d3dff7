import { OUTGOING } from '@attune/contract/conversations/constants'
import type { Attachment, Message, MessageBody } from '@attune/contract/conversations/entity'
import { attachmentOf, type Unsent } from '../composer/unsent.ts'
import { clock, dayTitle, localTime } from '../../ui/time/times.ts'
import { Bubble } from '../bubble/Bubble.tsx'
import { BubbleMedia } from '../bubble/BubbleMedia.tsx'
import { copyDebugData } from '../bubble/copy-debug-data.ts'
import { deliveryOf, type Delivery } from '../bubble/delivery.ts'
import { MetaLine } from '../bubble/MetaLine.tsx'
import metaClasses from '../bubble/MetaLine.module.css'
import { RankTags } from '../bubble/RankTags.tsx'
import type { TimelineRow } from './timeline-rows.ts'
import classes from './TimelineEntry.module.css'

/** What every row of one timeline needs to know. */
export interface TimelineContext {
  now: Date
  /** Of the member of staff, and of the client if it is known. */
  zone: string
  clientZone: string | null
  accountId: string
  clientName: string
  /** Id of the message that the address links to. */
  marked: string | undefined
  onRetry: (unsent: Unsent) => void
  onEdit: (unsent: Unsent) => void
  onDiscard: (unsent: Unsent) => void
  onOpenPicture: (file: Attachment) => void
  /** The addresses of a message's files have ended. */
  onStale: (messageId: string) => void
}

interface TimelineEntryProps {
  row: TimelineRow
  last: boolean
  context: TimelineContext
}

/** A row: the lines that begin with it, and the bubble. */
export const TimelineEntry = ({ row, last, context }: TimelineEntryProps) => (
  <div className={classes.entry} data-opens={row.opens || undefined} data-last={last || undefined}>
    {row.day !== null && <p className={classes.day}>{dayTitle(row.day, context.now, context.zone)}</p>}
    {row.unread !== null && (
      <p className={classes.unread}>
        <span>{row.unread} unread</span>
      </p>
    )}
    {'message' in row.content ? (
      <Sent message={row.content.message} meta={row.meta} context={context} />
    ) : (
      <NotYetSent unsent={row.content.unsent} meta={row.meta} context={context} />
    )}
  </div>
)

const Sent = ({ message, meta, context }: { message: Message; meta: boolean; context: TimelineContext }) => {
  const { body } = message
  if (body === undefined) return null
  const delivery = deliveryOf(body)
  const ranks = message.context ?? []
  return (
    // Alt-click is an extra for support people; everything in the data is on the screen too.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div onClick={(event) => void (event.altKey && copyDebugData(message))}>
      <Bubble
        by={sideOf(body)}
        speaker={body.type === OUTGOING ? (authorOf(body, context) ?? 'You') : context.clientName}
        text={body.text}
        media={mediaOf(message.attachments, context, message.id)}
        failed={delivery?.state === 'error'}
        marked={message.id === context.marked}
      >
        {(meta || ranks.length > 0) && (
          <Meta at={new Date(body.date * 1000)} delivery={delivery} author={authorOf(body, context)} context={context}>
            <RankTags context={ranks} />
          </Meta>
        )}
      </Bubble>
    </div>
  )
}

const NotYetSent = ({ unsent, meta, context }: { unsent: Unsent; meta: boolean; context: TimelineContext }) => {
  const failed = unsent.state === 'failed'
  const delivery: Delivery = failed
    ? { state: 'error', word: 'Not sent', reason: unsent.problem }
    : { state: 'sending', word: 'Sending', reason: null }
  return (
    <Bubble
      by="person"
      speaker="You"
      text={unsent.text}
      media={mediaOf(unsent.files?.map(attachmentOf), context, null)}
      failed={failed}
    >
      {meta && (
        <Meta at={new Date(unsent.at)} delivery={delivery} author={null} context={context}>
          {failed && (
            <span className={metaClasses.actions}>
              <Action word="Retry" onClick={() => context.onRetry(unsent)} />
              <Action word="Edit" onClick={() => context.onEdit(unsent)} />
              <Action word="Discard" onClick={() => context.onDiscard(unsent)} />
            </span>
          )}
        </Meta>
      )}
    </Bubble>
  )
}

const mediaOf = (files: readonly Attachment[] = [], context: TimelineContext, messageId: string | null) =>
  files.length === 0 ? null : (
    <BubbleMedia
      files={files}
      onOpen={context.onOpenPicture}
      onStale={() => messageId !== null && context.onStale(messageId)}
    />
  )

interface MetaProps {
  at: Date
  delivery: Delivery | null
  author: string | null
  context: TimelineContext
  children?: React.ReactNode
}

const Meta = ({ at, delivery, author, context: { zone, clientZone }, children }: MetaProps) => {
  const there = clientZone === null ? null : localTime(at, clientZone)
  const date = at.toLocaleDateString('en-US', { timeZone: zone, dateStyle: 'full' })
  const title = there === null ? date : `${date} · ${there}`
  return (
    <MetaLine at={at} time={clock(at, zone)} title={title} delivery={delivery} author={author}>
      {children}
    </MetaLine>
  )
}

const Action = ({ word, onClick }: { word: string; onClick: () => void }) => (
  <button type="button" className={metaClasses.action} onClick={onClick}>
    {word}
  </button>
)

const sideOf = ({ type, send_by_type }: MessageBody): 'client' | 'person' | 'automation' => {
  if (type !== OUTGOING) return 'client'
  return send_by_type === 'user' ? 'person' : 'automation'
}

const AUTOMATION = { scene: 'Scene', schedule: 'Scheduled', broadcast: 'Broadcast', system: 'Automatic' } as const

/** A colleague's name or the kind of automation; null for the client and for the reader. */
const authorOf = ({ type, send_by, send_by_type }: MessageBody, { accountId }: TimelineContext): string | null => {
  if (type !== OUTGOING || send_by_type === 'contact') return null
  if (send_by_type !== 'user') return AUTOMATION[send_by_type]
  return send_by === null || send_by._id === accountId ? null : send_by.name
}
