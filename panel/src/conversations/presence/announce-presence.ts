import { PRESENCE_RENEW_MS } from '@attune/contract/conversations/presence-limits'
import { afterDrawing } from '../../client/after-drawing.ts'
import { calls } from '../../client/calls.ts'
import { isSwitched } from '../../client/switching/switched.ts'
import { newSuffix } from '../composer/unsent-message.ts'

/** Identifies this tab until it is reloaded. */
const tab = newSuffix()

/** Changes with each announcement. */
let latest = {}
/** Resolves once everything announced so far has been answered or has failed. */
let answered: Promise<void> = Promise.resolve()

/**
 * Tells the server what this tab shows; null when it shows no conversation, which is also sent while the page unloads,
 * and therefore at once. Other announcements wait for those before, because two at a time may arrive in either order,
 * and then until the conversation has been drawn; of those that wait, only the last is sent.
 */
export const announcePresence = (contactId: string | null, state: 'viewing' | 'typing'): void => {
  if (isSwitched()) return
  const own = {}
  latest = own
  const isLatest = () => latest === own
  const send = () =>
    calls.conversations.tellPresence(
      { contactId, state, tab },
      // A connection that died without a word must not hold up the renewals.
      { signal: AbortSignal.timeout(PRESENCE_RENEW_MS), context: { keepalive: contactId === null } },
    )
  // It is repeated soon, and the client may have become unavailable: failures are not reported.
  answered = Promise.all([answered, contactId === null ? send() : sendInTurn(send, isLatest)]).then(ignore, ignore)
}

/** What was overtaken holds up nothing: someone may step through many conversations. */
const sendInTurn = async (send: () => Promise<unknown>, isLatest: () => boolean): Promise<void> => {
  await answered
  if (!isLatest()) return
  await afterDrawing()
  if (isLatest()) await send()
}

const ignore = () => undefined
