import type { UnsentMessage } from '../composer/unsent-message.ts'

/** In the order of how much they need their author. */
const STUCK = ['failed', 'held', 'waiting'] as const

/**
 * Clients with a reply that doesn't leave by itself, or only with a connection; one line each. The open one shows its
 * own.
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

/** The text of each client's reply that is just being sent, or about to be; several to one client count as the last. */
export const findLeaving = (unsent: readonly UnsentMessage[]): ReadonlyMap<string, string> =>
  new Map(
    unsent
      .filter(({ state }) => state === 'resting' || state === 'sending')
      .map(({ contactId, text }) => [contactId, text]),
  )
