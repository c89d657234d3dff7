import { useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Phone, PhoneText } from '@attune/contract/conversations/playground-calls'
import { holdTab } from '../../client/ask-before-leaving.ts'
import { calls } from '../../client/calls.ts'
import { notifyFailure } from '../../client/notify.ts'
import { newRandomId } from '../../client/random-id.ts'
import { phoneQuery } from './use-phones.ts'

/** A text being sent to the simulator. `isFailed`: sending failed and can be retried. */
export interface UnsentText {
  id: string
  text: string
  at: string
  photos: readonly UnsentPhoto[]
  isFailed: boolean
}

/** A photo being sent. `mediaId` is set once it is uploaded, so that a retry doesn't upload it again. */
interface UnsentPhoto {
  file: File
  /** Object URL of the local file. */
  url: string
  mediaId: string | null
}

interface ClientTexting {
  /** In the order they were written, without those the phone already shows. */
  unsent: UnsentText[]
  write: (text: string, photos: readonly File[]) => void
  retry: (unsent: UnsentText) => void
}

/** Sends texts as the client. The id is generated here, so that a retry never sends twice. */
export const useTextAsClient = ({ contactId, texts }: Phone): ClientTexting => {
  const client = useQueryClient()
  const [pending, setPending] = useState<UnsentText[]>([])
  const unsent = pending.filter(({ id }) => !texts.some((text) => text.id === id))
  const hasUnsent = unsent.length > 0

  useEffect(() => (hasUnsent ? holdTab('unsent-message') : undefined), [hasUnsent])

  const send = async (item: UnsentText) => {
    setPending((before) => [...before.filter(({ id }) => id !== item.id), { ...item, isFailed: false }])
    try {
      await uploadPhotos(item.photos)
      const attachments = item.photos.flatMap(({ mediaId }) => mediaId ?? [])
      const sent = await calls.playground.sendText({
        ...{ contactId, id: item.id, text: item.text },
        ...(attachments.length > 0 && { attachments }),
      })
      for (const { url } of item.photos) URL.revokeObjectURL(url)
      client.setQueryData<Phone>(phoneQuery(contactId).queryKey, (phone) => appendText(phone, sent))
      setPending((before) => before.filter(({ id }) => id !== item.id))
    } catch (error) {
      setPending((before) => before.map((other) => (other.id === item.id ? { ...item, isFailed: true } : other)))
      notifyFailure(error)
    }
  }

  return {
    unsent,
    write: (text, files) => {
      const photos = files.map((file): UnsentPhoto => ({ file, url: URL.createObjectURL(file), mediaId: null }))
      void send({ id: newRandomId(), text, at: new Date().toISOString(), photos, isFailed: false })
    },
    retry: (item) => void send(item),
  }
}

const uploadPhotos = async (photos: readonly UnsentPhoto[]): Promise<void> => {
  const waiting = photos.filter(({ mediaId }) => mediaId === null)
  if (waiting.length === 0) return
  const { uploadFile } = await import('../../media/upload-file.ts')
  for (const photo of waiting) photo.mediaId = (await uploadFile(photo.file, { kind: 'message-attachment' }))._id
}

const appendText = (phone: Phone | undefined, sent: PhoneText): Phone | undefined =>
  phone === undefined || phone.texts.some(({ id }) => id === sent.id)
    ? phone
    : { ...phone, texts: [...phone.texts, sent] }
