import { useQueryClient } from '@tanstack/react-query'
import type { ReactionType } from '@attune/contract/conversations/constants'
import type { Phone, PhoneText } from '@attune/contract/conversations/playground-calls'
import { calls } from '../../client/calls.ts'
import { notifyFailure } from '../../client/notify.ts'
import { newRandomId } from '../../client/random-id.ts'
import { phoneQuery } from './use-phones.ts'

/** Reacts as the client. Shown optimistically, then replaced by the simulator's response. */
export const useReactAsClient = (contactId: string) => {
  const client = useQueryClient()
  const { queryKey } = phoneQuery(contactId)
  const show = (text: PhoneText) => client.setQueryData<Phone>(queryKey, (phone) => replaceText(phone, text))
  return async (text: PhoneText, type: ReactionType | null): Promise<void> => {
    const others = text.reactions.filter(({ by }) => by !== 'client')
    show({ ...text, reactions: type === null ? others : [{ by: 'client', type }, ...others] })
    try {
      show(await calls.playground.react({ contactId, id: newRandomId(), text: text.id, type }))
    } catch (error) {
      show(text)
      notifyFailure(error)
    }
  }
}

const replaceText = (phone: Phone | undefined, text: PhoneText): Phone | undefined =>
  phone === undefined
    ? undefined
    : { ...phone, texts: phone.texts.map((other) => (other.id === text.id ? text : other)) }
