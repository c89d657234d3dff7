import type { Message, Thread } from '@attune/contract/conversations/entity'
import { INCOMING } from '@attune/contract/conversations/constants'
import type { LiveEvent } from '@attune/contract/app/live/events'

export interface NewMessage {
  message: Message
  thread: Thread
}

/** A file that came along makes an event of its own, which may stand for both. */
const KINDS: ReadonlySet<string> = new Set(['MessageReceived', 'AttachmentFetched'])

/** The message of a client that an event brings, unless the reader has read it already. */
export const newMessageIn = (event: LiveEvent): NewMessage | null => {
  if (event.event !== 'changed' || !KINDS.has(event.kind)) return null
  const { message, thread } = event
  if (message?.body === undefined || thread === undefined) return null
  if (message.body.type !== INCOMING || message.deleted !== null) return null
  return message.sequence > thread.readSequence ? { message, thread } : null
}

const BODY_MAX = 200

/**
 * What a notice says. While any tab is filmed it says nothing at all of the client; whoever may not see who clients are is
 * told neither who wrote nor what.
 */
export const noticeTextOf = ({ message, thread }: NewMessage, filming: boolean): { title: string; body: string } => {
  if (filming) return { title: 'New message', body: '' }
  if (thread.masked) return { title: thread.title, body: 'New message' }
  const { text = '', num_attach = 0 } = message.body ?? {}
  const preview = [...text].slice(0, BODY_MAX).join('')
  const files = num_attach === 1 ? 'Attachment' : `${num_attach} attachments`
  return { title: thread.title, body: preview === '' ? files : preview }
}
