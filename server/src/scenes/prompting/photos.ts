import { buffer } from 'node:stream/consumers'
import { parseMessageId } from '@attune/contract/ids'
import { familyOf } from '@attune/contract/media/mime'
import { loadMessagesAt } from '@attune/store/conversations/messages'
import type { Tenant } from '@attune/store/store'
import type { Files } from '../../file-store.ts'

/** How many photos go with one request. */
const PHOTOS_MAX = 10

export interface Photo {
  /** The resized photo without metadata; null when the file is gone. */
  bytes: (files: Files) => Promise<Uint8Array | null>
}

/** Photos of messages, by their place in the message. Files that are not images, or not available, are left out. */
export const readPhotos = async (
  tx: Tenant,
  photos: readonly { messageId: string; place: number }[],
): Promise<Photo[]> => {
  const messages = await loadMessagesAt(
    tx,
    photos.map(({ messageId }) => parseMessageId(messageId)),
  )
  const { organizationId } = tx
  return photos.slice(0, PHOTOS_MAX).flatMap(({ messageId, place }) => {
    const { contactId, sequence } = parseMessageId(messageId)
    const message = messages.find((one) => one.contact_id === contactId && one.sequence === sequence)
    const file = message?.attachments?.find((attachment) => attachment.place === place)
    if (file?.media_id == null || file.state !== 'ready' || familyOf(file.mime ?? '') !== 'image') return []
    const at = { organizationId, mediaId: file.media_id }
    return [{ bytes: async (files: Files) => bytesOf(await files.read(at, 'fit')) }]
  })
}

const bytesOf = async (file: Awaited<ReturnType<Files['read']>>): Promise<Uint8Array | null> =>
  file === null ? null : new Uint8Array(await buffer(file.stream))
