import { WINDOW_MS } from '@attune/contract/channels/whatsapp/templates'
import { windowOpenedAt } from '@attune/store/channels/whatsapp'
import type { Tenant } from '@attune/store/store'

/** Until when WhatsApp accepts free texts to a client from one of our addresses; null if it doesn't. */
export const windowClosesAt = async (
  tx: Tenant,
  between: { contactId: string; own: string },
  now: Date,
): Promise<Date | null> => {
  const openedAt = await windowOpenedAt(tx, between)
  const closesAt = openedAt === null ? null : new Date(openedAt.getTime() + WINDOW_MS)
  return closesAt !== null && closesAt > now ? closesAt : null
}
