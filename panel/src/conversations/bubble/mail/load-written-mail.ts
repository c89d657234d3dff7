import type { Attachment, Message } from '@attune/contract/conversations/entity'
import { calls } from '../../../client/calls.ts'

/** An email with its embedded pictures, by attachment id. */
export interface WrittenMail {
  html: string
  links: string[]
  leftOut: number
  pictures: ReadonlyMap<string, MailPicture>
}

interface MailPicture {
  /** The picture itself, as a `data:` URL: the frame loads nothing. */
  data: string
  width: number
  height: number
}

export const loadWrittenMail = async ({ id }: Message, signal: AbortSignal): Promise<WrittenMail> => {
  const mail = await calls.conversations.getMail({ id }, { signal })
  // Signed URLs expire; these are new.
  const { attachments = [] } = mail.html.includes('src="cid:')
    ? await calls.conversations.getMessage({ id, include: 'attachments' }, { signal })
    : {}
  const shown = attachments.filter((file) => file.src !== null && mail.html.includes(`src="cid:${file.id}"`))
  const pictures = await Promise.all(shown.map((file) => readPicture(file, signal)))
  return { ...mail, pictures: new Map(pictures.flatMap((picture) => (picture === null ? [] : [picture]))) }
}

/** Null if it can't be loaded: the email is shown without it. */
const readPicture = async (file: Attachment, signal: AbortSignal): Promise<[string, MailPicture] | null> => {
  const answer = await fetch(file.src ?? '', { signal })
  const blob = answer.ok ? await answer.blob() : null
  if (blob === null || !blob.type.startsWith('image/')) return null
  return [String(file.id), { data: await toDataUrl(blob), width: file.width ?? 0, height: file.height ?? 0 }]
}

const toDataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    // The result of `readAsDataURL` is a string.
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(new Error('The picture can’t be read.')))
    reader.readAsDataURL(blob)
  })
