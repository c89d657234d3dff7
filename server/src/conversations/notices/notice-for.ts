import { createHmac } from 'node:crypto'
import { toMessageId, parseMessageId } from '@attune/contract/ids'
import { isQuiet } from '@attune/contract/staff/quiet-hours'
import { loadMessagesAt } from '@attune/store/conversations/messages'
import { seesPrivate } from '../../contacts/access.ts'
import type { Deps } from '../../deps.ts'
import { loadMember } from '../../staff/load-member.ts'
import { settingsOf } from '../../staff/notifications/settings.ts'
import { may } from '../../calls/who.ts'
import { accessThreads } from '../access.ts'

/** What a browser shows of a message that came in; it reads this after decrypting it (panel/public/sw.js). */
export interface Notice {
  title: string
  body: string
  contactId: string
  /** Absent where it is about no message. */
  messageId?: string
}

/** A message that came in, or a client whom automation muted because they did not answer. */
export type NoticeSubject = { organizationId: string; accountId: string } & (
  | { messageId: string }
  | { contactId: string }
)

const BODY_MAX = 300
const MUTED = 'No answer to several automated messages: automation pauses for this client.'

/**
 * The notice of what happened for one account, as things stand now; null when it is none of theirs, or not wanted: push is off,
 * it is quiet, they look at the conversation or have read it, it was deleted, the mute is over. Without private data it says neither who
 * wrote nor what.
 */
export const noticeFor = async (deps: Deps, about: NoticeSubject, cause: string): Promise<Notice | null> => {
  const { organizationId, accountId } = about
  const { push, quiet } = await settingsOf(deps.store.global, accountId)
  if (push === 'off') return null
  const who = await loadMember(deps, { accountId, organizationId }, cause)
  if (who === null || !may(who, 'conversations.view')) return null
  if (isQuiet(quiet, deps.now(), who.account.time_zone)) return null
  const key = 'messageId' in about ? parseMessageId(about.messageId) : null
  const contactId = 'messageId' in about ? parseMessageId(about.messageId).contactId : about.contactId
  if (deps.presence.peopleAt(organizationId, contactId).some(({ _id }) => _id === accountId)) return null
  return deps.store.tenant(organizationId, async (tx) => {
    const { threads } = await accessThreads(deps, tx, who, { contactIds: [contactId], limit: 1 })
    const [thread] = threads
    if (thread === undefined || (push === 'mine' && thread.primaryCoach?._id !== accountId)) return null
    const { title } = thread
    if (key === null) return thread.mutedUntil === null ? null : { title, body: MUTED, contactId }
    const [message] = await loadMessagesAt(tx, [key])
    if (message === undefined || message.deleted_at !== null || thread.readSequence >= key.sequence) return null
    const body = seesPrivate(who) ? previewOf(message) : 'New message'
    return { title, body, contactId, messageId: toMessageId(key) }
  })
}

const previewOf = ({ text, num_attach }: { text: string; num_attach: number }): string => {
  const said = [...text].slice(0, BODY_MAX).join('')
  if (said !== '') return said
  return num_attach === 1 ? 'Attachment' : `${num_attach} attachments`
}

/** Under which a newer notice of the same client takes the place of one that still waits; it names nobody. */
export const topicOf = (deps: Deps, contactId: string): string =>
  createHmac('sha256', deps.secret).update(`push ${contactId}`).digest('base64url').slice(0, 32)
