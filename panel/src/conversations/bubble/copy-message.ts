import type { Message } from '@attune/contract/conversations/entity'
import { notify } from '../../client/notify.ts'

/** Copies the message as JSON, for support. */
export const copyDebugData = (message: Message): Promise<void> =>
  copy(JSON.stringify(message, null, 2), 'The debug data copied to the clipboard.')

export const copyText = ({ body }: Message): Promise<void> => copy(body?.text ?? '', 'Text copied to the clipboard.')

/** Copies a URL that opens the conversation at this message. */
export const copyLink = (message: Message): Promise<void> =>
  copy(new URL(linkTo(message), location.origin).href, 'Link copied to the clipboard.')

export const linkTo = ({ contactId, id }: Pick<Message, 'contactId' | 'id'>): string =>
  `/conversations/dialog/${contactId}?msgId=${encodeURIComponent(id)}`

const copy = async (text: string, title: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text)
    notify({ kind: 'good', title })
  } catch {
    // Permission denied, or no clipboard API without https: the user only needs to know that nothing was copied.
    notify({ kind: 'bad', title: 'Failed to copy.' })
  }
}
