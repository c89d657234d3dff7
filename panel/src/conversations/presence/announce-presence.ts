import { calls, tenantHeaders } from '../../client/calls.ts'
import { sessionFetch } from '../../client/session-fetch.ts'
import { newSuffix } from '../composer/unsent-message.ts'

/** This tab, until it is loaded again. */
const tab = newSuffix()

/** Tells the server what this tab shows. The last word also leaves while the page goes away. */
export const announcePresence = (contactId: string | null, state: 'viewing' | 'typing'): void => {
  const announcement =
    contactId === null ? announceLeaving() : calls.conversations.tellPresence({ contactId, state, tab })
  // It is said again soon, and the client may be out of reach by now: nobody has to hear of it.
  announcement.catch(() => undefined)
}

const announceLeaving = (): Promise<unknown> =>
  sessionFetch(
    new Request(new URL('/v2/threads.presence', location.origin), {
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/json', ...tenantHeaders() },
      body: JSON.stringify({ contactId: null, state: 'viewing', tab }),
    }),
  )
