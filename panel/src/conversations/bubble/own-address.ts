import { OUTGOING } from '@attune/contract/conversations/constants'
import type { Message } from '@attune/contract/conversations/entity'
import { formatAddress } from '../../channels/format-address.ts'

/** The address of ours that a message was sent from or to; null if it has none, as if unsent. */
export const ownAddressOf = ({ body }: Message): string | null => {
  const address = body?.type === OUTGOING ? body.from : body?.to
  return address === undefined || address === '' || body?.carrier === 'omitted' ? null : address
}

/** Whether the messages used more than one of our addresses, so that each must show its own. */
export const haveSeveralAddresses = (messages: readonly Message[]): boolean =>
  new Set(messages.map(ownAddressOf).filter((address) => address !== null)).size > 1

/** The address as shown in the line below a bubble. */
export const addressWords = (address: string): string =>
  address.startsWith('whatsapp:') ? `WhatsApp ${formatAddress(address)}` : formatAddress(address)
