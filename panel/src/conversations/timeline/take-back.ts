import type { Attachment, Message } from '@attune/contract/conversations/entity'
import { notify } from '../../client/notify.ts'

/** What goes back into the composer of a message that could not be delivered. */
export interface TakenBackMessage {
  text: string
  files: File[]
}

/**
 * Text and files of a message, to be written anew. Its files belong to it and go with it, so the new one gets copies.
 * Null, with a word for the person, when they cannot be had: then nothing is taken back.
 */
export const fetchForEditing = async ({ body, attachments = [] }: Message): Promise<TakenBackMessage | null> => {
  try {
    return { text: body?.text ?? '', files: await Promise.all(attachments.map(copyOf)) }
  } catch {
    // An address that has ended, or no connection.
    notify({ kind: 'bad', title: 'Not taken back', content: 'Its files could not be loaded. Try again in a moment.' })
    return null
  }
}

const copyOf = async ({ url, name, mime }: Attachment): Promise<File> => {
  const answer = await fetch(url ?? '')
  if (url === null || !answer.ok) throw new Error(`The file answered ${answer.status}.`)
  return new File([await answer.blob()], name, { type: mime })
}
