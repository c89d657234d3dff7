import { OUTGOING } from '@attune/contract/conversations/constants'
import type { Message } from '@attune/contract/conversations/entity'
import { formatAddress } from '../../channels/channel-text.ts'

/** The address of ours that a message left from or came to; null if it has none, as what was never sent. */
export const ownAddressOf = ({ body }: Message): string | null => {
  const address = body?.type === OUTGOING ? body.from : body?.to
  return address === undefined || address === '' || body?.carrier === 'omitted' ? null : address
}

/** Whether the messages went over more than one address of ours, so that each has to say its own. */
export const haveSeveralAddresses = (messages: readonly Message[]): boolean =>
  new Set(messages.map(ownAddressOf).filter((address) => address !== null)).size > 1

/** The address as the line below a bubble says it. */
export const addressWords = (address: string): string =>
  address.startsWith('whatsapp:') ? `WhatsApp ${formatAddress(address)}` : formatAddress(address)
