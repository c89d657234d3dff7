import { createHmac } from 'node:crypto'
import { toMessageId, parseMessageId } from '@attune/contract/ids'
import { isQuiet } from '@attune/contract/staff/quiet-hours'
import { whoActsFor } from '@attune/store/staff/absences/who-acts'
import { loadMessagesAt } from '@attune/store/conversations/messages'
import { seesPrivate } from '../../contacts/private-data.ts'
import type { Deps } from '../../deps.ts'
import { loadMember } from '../../staff/load-member.ts'
import { settingsOf } from '../../staff/notifications/settings.ts'
import { may } from '../../calls/who.ts'
import { accessThreads } from '../access.ts'

/** The notice a browser shows, as `panel/public/sw.js` reads it after decrypting. */
export interface Notice {
  title: string
  body: string
  contactId: string
  /** Absent if it is not about a message. */
  messageId?: string
}

/** What happened: a message arrived, or automation muted a client who does not reply. */
export type NoticeSubject = { organizationId: string; accountId: string } & (
  | { messageId: string }
  | { contactId: string }
)

const BODY_MAX = 300
const MUTED = 'No reply to several automated messages, so automation is paused for this client.'

/**
 * The notice for one account as things stand now. Null if they do not reach the client or do not want it: push is off,
 * they are away, it is quiet hours, they are viewing the conversation or have read it, the message was deleted or is the answer to a
 * scene, or the mute is over.
 * Without private data it names neither the writer nor the text.
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
    if (thread === undefined) return null
    const coachId = thread.primaryCoach?._id
    const acting = await whoActsFor(tx, coachId === undefined ? [accountId] : [accountId, coachId], deps.now())
    // Those who are away have a cover, who gets it.
    if (acting.has(accountId)) return null
    if (push === 'mine' && coachId !== accountId && acting.get(coachId ?? '') !== accountId) return null
    const { title } = thread
    if (key === null) return thread.mutedUntil === null ? null : { title, body: MUTED, contactId }
    const [message] = await loadMessagesAt(tx, [key])
    if (message === undefined || message.deleted_at !== null || message.answers_scene) return null
    if (thread.readSequence >= key.sequence) return null
    const body = seesPrivate(who) ? previewOf(message) : 'New message'
    return { title, body, contactId, messageId: toMessageId(key) }
  })
}

const previewOf = ({ text, num_attach }: { text: string; num_attach: number }): string => {
  const said = [...text].slice(0, BODY_MAX).join('')
  if (said !== '') return said
  return num_attach === 1 ? 'Attachment' : `${num_attach} attachments`
}

/** The topic of push notices about one client or notice: a newer one replaces one still waiting. It doesn't reveal the id. */
export const topicOf = (deps: Deps, id: string): string =>
  createHmac('sha256', deps.secret).update(`push ${id}`).digest('base64url').slice(0, 32)
