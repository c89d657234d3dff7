import type { Message, Thread } from '@attune/contract/conversations/entity'
import { INCOMING } from '@attune/contract/conversations/constants'
import type { LiveEvent } from '@attune/contract/app/live/events'

export interface NewMessage {
  message: Message
  thread: Thread
}

/** An attachment has its own event, which may be merged with the message's. */
const KINDS: ReadonlySet<string> = new Set(['MessageReceived', 'AttachmentFetched'])

/** The client's message that an event brings; null if none, or if it is already read. */
export const newMessageIn = (event: LiveEvent): NewMessage | null => {
  if (event.event !== 'changed' || !KINDS.has(event.kind)) return null
  const { message, thread } = event
  if (message?.body === undefined || thread === undefined) return null
  if (message.body.type !== INCOMING || message.deleted !== null) return null
  return message.sequence > thread.readSequence ? { message, thread } : null
}

const BODY_MAX = 200

/**
 * Title and body of a notice. In record-video mode it reveals nothing about the client; for accounts that may not see
 * clients' identities it leaves the text out.
 */
export const noticeTextOf = ({ message, thread }: NewMessage, filming: boolean): { title: string; body: string } => {
  if (filming) return { title: 'New message', body: '' }
  if (thread.masked) return { title: thread.title, body: 'New message' }
  const { text = '', num_attach = 0 } = message.body ?? {}
  const preview = [...text].slice(0, BODY_MAX).join('')
  const files = num_attach === 1 ? 'Attachment' : `${num_attach} attachments`
  return { title: thread.title, body: preview === '' ? files : preview }
}
