import { calls, requestHeaders } from '../../client/calls.ts'
import { sessionFetch } from '../../client/session-fetch.ts'
import { isSwitched } from '../../client/switching/switched.ts'
import { newSuffix } from '../composer/unsent-message.ts'

/** Identifies this tab until it is reloaded. */
const tab = newSuffix()

/**
 * Tells the server what this tab shows; null when it shows no conversation, which is also sent while the page unloads.
 */
export const announcePresence = (contactId: string | null, state: 'viewing' | 'typing'): void => {
  if (isSwitched()) return
  const announcement =
    contactId === null ? announceLeaving() : calls.conversations.tellPresence({ contactId, state, tab })
  // It is repeated soon, and the client may have become unavailable: failures are not reported.
  announcement.catch(() => undefined)
}

const announceLeaving = (): Promise<unknown> =>
  sessionFetch(
    new Request(new URL('/v2/threads.presence', location.origin), {
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/json', ...requestHeaders() },
      body: JSON.stringify({ contactId: null, state: 'viewing', tab }),
    }),
  )
