import { useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Phone, PhoneText } from '@attune/contract/conversations/playground'
import { holdTab } from '../../client/ask-before-leaving.ts'
import { calls } from '../../client/calls.ts'
import { notifyFailure } from '../../client/notify.ts'
import { phoneQuery } from './use-phones.ts'

/** A text on its way to the simulator. `isFailed`: it did not get there and waits to be tried again. */
export interface Unsent {
  id: string
  text: string
  at: string
  isFailed: boolean
}

interface Texting {
  /** In the order of writing, without those the phone shows already. */
  unsent: Unsent[]
  write: (text: string) => void
  retry: (unsent: Unsent) => void
}

/** Texts as the client. The id is made here, so that trying again never texts twice. */
export const useTextAsClient = ({ contactId, texts }: Phone): Texting => {
  const client = useQueryClient()
  const [held, setHeld] = useState<Unsent[]>([])
  const unsent = held.filter(({ id }) => !texts.some((text) => text.id === id))
  const hasUnsent = unsent.length > 0

  useEffect(() => (hasUnsent ? holdTab('unsent-message') : undefined), [hasUnsent])

  const send = async (item: Unsent) => {
    setHeld((before) => [...before.filter(({ id }) => id !== item.id), { ...item, isFailed: false }])
    try {
      const sent = await calls.playground.text({ contactId, id: item.id, text: item.text })
      client.setQueryData<Phone>(phoneQuery(contactId).queryKey, (phone) => withText(phone, sent))
      setHeld((before) => before.filter(({ id }) => id !== item.id))
    } catch (error) {
      setHeld((before) => before.map((other) => (other.id === item.id ? { ...item, isFailed: true } : other)))
      notifyFailure(error)
    }
  }

  return {
    unsent,
    write: (text) => void send({ id: crypto.randomUUID(), text, at: new Date().toISOString(), isFailed: false }),
    retry: (item) => void send(item),
  }
}

const withText = (phone: Phone | undefined, sent: PhoneText): Phone | undefined =>
  phone === undefined || phone.texts.some(({ id }) => id === sent.id)
    ? phone
    : { ...phone, texts: [...phone.texts, sent] }
