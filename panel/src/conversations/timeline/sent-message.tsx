import { OUTGOING } from '@attune/contract/conversations/constants'
import type { Message, MessageBody } from '@attune/contract/conversations/entity'
import { SceneName } from '../../scenes/why/SceneName.tsx'
import { formatTime, formatDay, dayOf } from '../../ui/time/format-times.ts'
import { Bubble } from '../bubble/Bubble.tsx'
import { copyDebugData } from '../bubble/copy-message.ts'
import { deliveryOf, type Delivery } from '../bubble/delivery.ts'
import { Marks } from '../bubble/Marks.tsx'
import { messageLabel } from '../bubble/message-label.ts'
import { RankTags } from '../bubble/RankTags.tsx'
import { Reactions } from '../bubble/Reactions.tsx'
import { Action, Actions, EntryMeta, mediaOf } from './EntryMeta.tsx'
import type { TimelineContext } from './timeline-context.ts'

interface SentMessageProps {
  rowKey: string
  message: Message
  meta: boolean
  context: TimelineContext
}

/**
 * A message that the server has. A function, not a component: what was an echo becomes the message without being made anew,
 * so that focus, players and pictures stay.
 */
export const renderSentMessage = (props: SentMessageProps) => {
  const { message } = props
  if (message.body === undefined) return null
  return (
    // Alt-click is an extra for support people; everything in the data is on the screen too.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div onClick={(event) => void (event.altKey && copyDebugData(message))}>
      {message.deleted === null
        ? renderWritten({ ...props, body: message.body })
        : renderDeleted({ ...props, body: message.body, deletion: message.deleted })}
    </div>
  )
}

const renderWritten = ({ rowKey, message, body, meta, context }: SentMessageProps & { body: MessageBody }) => {
  const { zone, accountId, clientName, deeds = null } = context
  const at = new Date(body.date * 1000)
  const delivery = deliveryOf(body)
  const outgoing = body.type === OUTGOING
  const author = authorOf(body, accountId)
  const speaker = outgoing ? (author ?? 'You') : clientName
  const { context: ranks = [], reaction = [], abilities } = message
  const reactions = (
    <Reactions
      reactions={reaction}
      accountId={accountId}
      clientName={clientName}
      onReact={deeds !== null && abilities.react ? (type) => deeds.react(message, type) : null}
    />
  )
  return (
    <Bubble
      row={rowKey}
      messageId={message.id}
      by={sideOf(body)}
      speaker={speaker}
      label={messageLabel(message, speaker, formatTime(at, zone), delivery)}
      text={body.text}
      tags={body.tags}
      above={body.scene !== null && <SceneName of={{ messageId: message.id }} title={body.scene.title} />}
      media={mediaOf(message.attachments, body.text !== '', context, message.id)}
      failed={delivery?.state === 'error'}
      marked={message.id === context.marked}
    >
      {meta && (
        <EntryMeta
          at={at}
          delivery={delivery}
          // The scene's own name stands over it.
          author={body.scene === null ? author : null}
          before={outgoing && reactions}
          context={context}
        >
          <RankTags context={ranks} />
          <Marks body={body} />
          {!outgoing && reactions}
          {deeds !== null && <FailedActions message={message} delivery={delivery} deeds={deeds} />}
        </EntryMeta>
      )}
    </Bubble>
  )
}

/** What can be done with one that did not go out: as with one that never reached the server. */
const FailedActions = ({
  message,
  delivery,
  deeds,
}: {
  message: Message
  delivery: Delivery | null
  deeds: NonNullable<TimelineContext['deeds']>
}) => {
  const { abilities, body } = message
  const lost = delivery?.state === 'error' || delivery?.state === 'omitted'
  const canDrop = lost && abilities.delete
  if (!abilities.resend && !canDrop) return null
  return (
    <Actions>
      {abilities.resend && <Action word="Retry" onClick={() => deeds.retry(message)} />}
      {canDrop && body?.send_by_type === 'user' && <Action word="Edit" onClick={() => deeds.edit(message)} />}
      {canDrop && <Action word="Discard" onClick={() => deeds.discard(message)} />}
    </Actions>
  )
}

interface DeletedProps extends SentMessageProps {
  body: MessageBody
  deletion: NonNullable<Message['deleted']>
}

/** Its place stays, with who deleted it and when. */
const renderDeleted = ({ rowKey, message, body, deletion, context }: DeletedProps) => {
  const { zone, now, accountId, clientName } = context
  const at = new Date(body.date * 1000)
  const speaker = body.type === OUTGOING ? (authorOf(body, accountId) ?? 'You') : clientName
  const when = new Date(deletion.at)
  const who = deletion.by === null ? null : deletion.by._id === accountId ? 'by you' : `by ${deletion.by.name}`
  const day = dayOf(when, zone) === dayOf(at, zone) ? null : formatDay(dayOf(when, zone), now, zone)
  const words = [who, day, formatTime(when, zone)].filter((part) => part !== null).join(', ')
  return (
    <Bubble
      row={rowKey}
      messageId={message.id}
      by={sideOf(body)}
      speaker={speaker}
      label={messageLabel(message, speaker, formatTime(at, zone), null)}
      text="Message deleted"
      marked={message.id === context.marked}
      deleted
    >
      <EntryMeta at={at} delivery={null} author={null} context={context}>
        <span>Deleted {words}</span>
      </EntryMeta>
    </Bubble>
  )
}

const sideOf = ({ type, send_by_type }: MessageBody): 'client' | 'person' | 'automation' => {
  if (type !== OUTGOING) return 'client'
  return send_by_type === 'user' ? 'person' : 'automation'
}

const AUTOMATION = { scene: 'Scene', schedule: 'Scheduled', broadcast: 'Broadcast', system: 'Automatic' } as const

/** A colleague's name or the kind of automation; null for the client and for the reader. */
const authorOf = ({ type, send_by, send_by_type }: MessageBody, accountId: string): string | null => {
  if (type !== OUTGOING || send_by_type === 'contact') return null
  if (send_by_type !== 'user') return AUTOMATION[send_by_type]
  return send_by === null || send_by._id === accountId ? null : send_by.name
}
