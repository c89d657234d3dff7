import type { Attachment, Message, Quote } from '@attune/contract/conversations/entity'
import { notify } from '../../client/notify.ts'
import { giveBackToComposer } from '../composer/open-composers.ts'

/** What goes back into the composer from a message that could not be delivered. */
interface TakenBackMessage {
  text: string
  files: File[]
  quote: Quote | null
}

/** Messages whose files are loading, by id. */
const loading = new Set<string>()

/**
 * Moves a message that could not be delivered back into its client's composer, then removes it. It stays if there is no
 * such composer: the client can't be written to, or another conversation was opened while its files were loading.
 */
export const takeBackSent = async (message: Message, remove: (message: Message) => void): Promise<void> => {
  if (loading.has(message.id)) return
  loading.add(message.id)
  const taken = await fetchForEditing(message).finally(() => loading.delete(message.id))
  if (taken === null) return
  const { files: copies, ...back } = taken
  if (giveBackToComposer(message.contactId, { ...back, copies })) return remove(message)
  notify({ kind: 'bad', title: COULD_NOT_EDIT, content: 'You can only edit it where you can write to the client.' })
}

const COULD_NOT_EDIT = 'Couldn’t edit the message'

/**
 * Fetches a message's text and files so that it can be edited and sent again. Its files are deleted with it, so the new
 * message gets copies. Null, with a notification, if the files cannot be fetched.
 */
export const fetchForEditing = async ({ body, attachments = [] }: Message): Promise<TakenBackMessage | null> => {
  try {
    const quote = body?.quote?.deleted === false ? body.quote : null
    return { text: body?.text ?? '', files: await Promise.all(attachments.map(copyOf)), quote }
  } catch {
    // URL expired, or no connection.
    notify({
      kind: 'bad',
      title: COULD_NOT_EDIT,
      content: 'Couldn’t load its files. Try again in a moment.',
    })
    return null
  }
}

const copyOf = async ({ url, name, mime }: Attachment): Promise<File> => {
  const answer = await fetch(url ?? '')
  if (url === null || !answer.ok) throw new Error(`The file answered ${answer.status}.`)
  return new File([await answer.blob()], name, { type: mime })
}
