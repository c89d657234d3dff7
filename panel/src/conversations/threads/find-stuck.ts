import type { UnsentMessage } from '../composer/unsent-message.ts'

/** Ordered by how much they need their author. */
const STUCK = ['failed', 'held', 'waiting'] as const

/**
 * Clients with a reply that won't be sent by itself, or only once there is a connection; one line each. The open
 * conversation shows its own.
 */
export const findStuck = (
  unsent: readonly UnsentMessage[],
  openContactId: string | null,
): Pick<UnsentMessage, 'contactId' | 'state'>[] => {
  const contactIds = [...new Set(unsent.map(({ contactId }) => contactId))].filter((id) => id !== openContactId)
  return contactIds.flatMap((contactId) => {
    const state = STUCK.find((one) => unsent.some((item) => item.contactId === contactId && item.state === one))
    return state === undefined ? [] : [{ contactId, state }]
  })
}

/** The text of each client's reply being sent, or about to be; of several to one client, the last. */
export const findLeaving = (unsent: readonly UnsentMessage[]): ReadonlyMap<string, string> =>
  new Map(
    unsent
      .filter(({ state }) => state === 'resting' || state === 'sending')
      .map(({ contactId, text }) => [contactId, text]),
  )
