import { createHmac } from 'node:crypto'
import { messageKey } from '@attune/contract/ids'
import { isQuiet } from '@attune/contract/staff/quiet-hours'
import { messagesAt } from '@attune/store/conversations/messages'
import { seesPrivate } from '../../contacts/access.ts'
import type { Deps } from '../../deps.ts'
import { memberAs } from '../../staff/member-as.ts'
import { settingsOf } from '../../staff/notifications/settings.ts'
import { may } from '../../staff/who.ts'
import { accessThreads } from '../access.ts'

/** What a browser shows of a message that came in; it reads this after decrypting it (panel/public/sw.js). */
export interface Notice {
  title: string
  body: string
  contactId: string
  messageId: string
}

export interface About {
  organizationId: string
  accountId: string
  messageId: string
}

const BODY_MAX = 300

/**
 * The notice of a message for one account, as things stand now; null when it is none of theirs, or not wanted: push is off,
 * it is quiet, they look at the conversation or have read it, it was deleted. Without private data it says neither who
 * wrote nor what.
 */
export const noticeFor = async (
  deps: Deps,
  { organizationId, accountId, messageId }: About,
  cause: string,
): Promise<Notice | null> => {
  const { push, quiet } = await settingsOf(deps.store.global, accountId)
  if (push === 'off') return null
  const who = await memberAs(deps, { accountId, organizationId }, cause)
  if (who === null || !may(who, 'conversations.view')) return null
  if (isQuiet(quiet, deps.now(), who.account.time_zone)) return null
  const key = messageKey(messageId)
  const { contactId } = key
  if (deps.presence.peopleAt(organizationId, contactId).some(({ _id }) => _id === accountId)) return null
  return deps.store.tenant(organizationId, async (tx) => {
    const { threads } = await accessThreads(deps, tx, who, { contactIds: [contactId], limit: 1 })
    const [thread] = threads
    const [message] = await messagesAt(tx, [key])
    if (thread === undefined || message === undefined || message.deleted_at !== null) return null
    if (push === 'mine' && thread.primaryCoach?._id !== accountId) return null
    if (thread.readSequence >= key.sequence) return null
    const body = seesPrivate(who) ? wordsOf(message) : 'New message'
    return { title: thread.title, body, contactId, messageId }
  })
}

const wordsOf = ({ text, num_attach }: { text: string; num_attach: number }): string => {
  const said = [...text].slice(0, BODY_MAX).join('')
  if (said !== '') return said
  return num_attach === 1 ? 'Attachment' : `${num_attach} attachments`
}

/** Under which a newer notice of the same client takes the place of one that still waits; it names nobody. */
export const topicOf = (deps: Deps, contactId: string): string =>
  createHmac('sha256', deps.secret).update(`push ${contactId}`).digest('base64url').slice(0, 32)
