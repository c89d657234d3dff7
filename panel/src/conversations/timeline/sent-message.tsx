import { IconEye, IconPin } from '@tabler/icons-react'
import { OUTGOING } from '@attune/contract/conversations/constants'
import type { Message, MessageBody } from '@attune/contract/conversations/entity'
import { SceneName } from '../../scenes/why/SceneName.tsx'
import { formatTime, formatDay, dayOf } from '../../ui/time/format-times.ts'
import { Bubble } from '../bubble/Bubble.tsx'
import { copyDebugData } from '../bubble/copy-message.ts'
import { deliveryOf, type Delivery } from '../bubble/delivery.ts'
import { MailFoot, MailHead } from '../bubble/mail/MailParts.tsx'
import { messageLabel } from '../bubble/message-label.ts'
import { RankTags } from '../bubble/RankTags.tsx'
import { Reactions } from '../bubble/Reactions.tsx'
import metaClasses from '../bubble/MetaLine.module.css'
import { Action, Actions, EntryMeta, mediaOf, quoteLinkOf } from './EntryMeta.tsx'
import { addressWords, ownAddressOf } from '../bubble/own-address.ts'
import type { TimelineContext } from './timeline-context.ts'

interface SentMessageProps {
  rowKey: string
  message: Message
  meta: boolean
  context: TimelineContext
}

/**
 * Renders a message that the server has. A function, not a component, so that an unsent bubble becomes the message
 * without being remounted, which keeps focus, players and pictures.
 */
export const renderSentMessage = (props: SentMessageProps) => {
  const { message } = props
  if (message.body === undefined) return null
  return (
    // Alt-click is an extra for support staff; the menu has the same action.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div onClick={(event) => void (event.altKey && copyDebugData(message))}>
      {message.deleted === null
        ? renderWritten({ ...props, body: message.body })
        : renderDeleted({ ...props, body: message.body, deletion: message.deleted })}
    </div>
  )
}

const renderWritten = ({ rowKey, message, body, meta, context }: SentMessageProps & { body: MessageBody }) => {
  const { zone, accountId, clientName, actions = null } = context
  // Absent while servers of an earlier release are still running.
  const mail = body.mail ?? null
  const at = new Date(body.date * 1000)
  const delivery = deliveryOf(body)
  const outgoing = body.type === OUTGOING
  const author = authorOf(body, accountId)
  const name = automationOf(body)
  const speaker = outgoing ? (author ?? 'You') : clientName
  const { context: ranks = [], reaction = [], abilities } = message
  const reactions = (
    <Reactions
      reactions={reaction}
      accountId={accountId}
      clientName={clientName}
      onReact={actions !== null && abilities.react ? (type) => actions.react(message, type) : null}
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
      above={name !== null && <SceneName of={{ messageId: message.id }} title={name} />}
      quote={mail === null ? quoteLinkOf(body.quote, message.contactId, context) : <MailHead mail={mail} />}
      below={mail !== null && <MailFoot mail={mail} onShowWritten={showWrittenOf(message, context)} />}
      media={mediaOf(
        message.attachments,
        body.text !== '',
        context,
        message.id,
        outgoing ? null : (file) => actions?.play(message, file),
      )}
      failed={delivery?.state === 'error'}
      marked={message.id === context.marked}
    >
      {meta && (
        <EntryMeta
          at={at}
          delivery={delivery}
          // What wrote it is already shown above the bubble.
          author={name === null ? author : null}
          before={outgoing && reactions}
          context={context}
        >
          <OwnAddress message={message} context={context} />
          <RankTags context={ranks} />
          <Marks body={body} />
          {!outgoing && reactions}
          {actions !== null && <FailedActions message={message} delivery={delivery} actions={actions} />}
        </EntryMeta>
      )}
    </Bubble>
  )
}

const showWrittenOf = (message: Message, { onShowWritten }: TimelineContext) =>
  onShowWritten === null ? null : () => onShowWritten(message)

/** Which of our addresses it used, if the conversation has several. */
const OwnAddress = ({ message, context }: { message: Message; context: TimelineContext }) => {
  const address = context.showsAddress ? ownAddressOf(message) : null
  return address === null ? null : <span>{addressWords(address)}</span>
}

/** The pinned and review marks of a message, shown in its meta line. */
const Marks = ({ body: { pinned, review } }: { body: MessageBody }) => (
  <>
    {pinned && (
      <span className={metaClasses.mark}>
        <IconPin size={14} stroke={1.5} aria-hidden="true" />
        Pinned
      </span>
    )}
    {review && (
      <span className={metaClasses.mark}>
        <IconEye size={14} stroke={1.5} aria-hidden="true" />
        Review
      </span>
    )}
  </>
)

/** Actions for a message that was not delivered, the same as for one that never reached the server. */
const FailedActions = ({
  message,
  delivery,
  actions,
}: {
  message: Message
  delivery: Delivery | null
  actions: NonNullable<TimelineContext['actions']>
}) => {
  const { abilities, body } = message
  const lost = delivery?.state === 'error' || delivery?.state === 'omitted'
  const canDrop = lost && abilities.delete
  if (!abilities.resend && !canDrop) return null
  return (
    <Actions>
      {abilities.resend && <Action word="Retry" onClick={() => actions.retry(message)} />}
      {canDrop && body?.send_by_type === 'user' && <Action word="Edit" onClick={() => actions.edit(message)} />}
      {canDrop && <Action word="Discard" onClick={() => actions.discard(message)} />}
    </Actions>
  )
}

interface DeletedProps extends SentMessageProps {
  body: MessageBody
  deletion: NonNullable<Message['deleted']>
}

/** A placeholder that says who deleted the message and when. */
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

const AUTOMATION = {
  scene: 'Scene',
  schedule: 'Scheduled',
  program: 'Program',
  broadcast: 'Broadcast',
  system: 'Automatic',
} as const

/** What is shown above a message of a scene, a program, a keyword or a schedule, and explains it. */
const automationOf = ({ scene, program, keyword, send_by_type: by }: MessageBody): string | null =>
  scene?.title ??
  namedProgram(program) ??
  namedKeyword(keyword) ??
  (by === 'program' || by === 'schedule' ? AUTOMATION[by] : null)

/** Absent while servers of an earlier release are still running. */
const namedProgram = (program: MessageBody['program'] | undefined): string | null =>
  program == null || program.title === '' ? null : program.title

/** Absent while servers of an earlier release are still running. */
const namedKeyword = (keyword: MessageBody['keyword'] | undefined): string | null =>
  keyword == null ? null : `Keyword ${keyword.title}`

/** A colleague's name or the kind of automation; null for the client and the reader. */
const authorOf = ({ type, send_by, send_for, send_by_type }: MessageBody, accountId: string): string | null => {
  if (type !== OUTGOING || send_by_type === 'contact') return null
  if (send_by_type !== 'user') return AUTOMATION[send_by_type]
  if (send_for !== null)
    return `${send_by?._id === accountId ? 'You' : (send_by?.name ?? 'A colleague')} for ${send_for.name}`
  return send_by === null || send_by._id === accountId ? null : send_by.name
}
