import { createAtom, useSelector } from '@tanstack/react-store'
import type { LiveEvent } from '@attune/contract/app/live/events'
import { LIVE_PATH } from '@attune/contract/app/live/limits'
import { requestHeaders } from './calls.ts'
import { makeLiveStream, type LiveState } from './live-stream.ts'
import { clearPresence, applyPresence } from './attention/presence.ts'
import { sessionFetch } from './session-fetch.ts'

/** The state of the live stream, and since when. */
export interface Connection {
  state: LiveState
  since: Date
}

const listeners = new Set<(event: LiveEvent) => void>()
const connection = createAtom<Connection>({ state: 'catching-up', since: new Date() })

const stream = makeLiveStream({
  open: (cursor, signal) => {
    const url = new URL(LIVE_PATH, location.origin)
    if (cursor !== null) url.searchParams.set('cursor', cursor)
    const headers = { accept: 'text/event-stream', ...requestHeaders() }
    return sessionFetch(new Request(url, { headers, signal, cache: 'no-store' }))
  },
  onOpen: clearPresence,
  onEvent: (event) => {
    if (event.event === 'presence') return applyPresence(event)
    // The server announces presence again after a reset.
    if (event.event === 'reset') clearPresence()
    // After `ended` the stream reconnects, with the session's newer token if there is one. Otherwise the renewal is
    // refused, which ends the session here too.
    for (const listener of listeners) listener(event)
  },
  onState: (state) => {
    if (state === 'offline') clearPresence()
    connection.set({ state, since: new Date() })
  },
})

/**
 * Calls the listener with each event from now on. To keep loaded state consistent with the events, subscribe first and
 * load at `hello` and `reset`. Returns the unsubscription.
 */
export const subscribeLive = (listener: (event: LiveEvent) => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Opens the stream; called by the frame once the account and its organization are known. Returns how to close it. */
export const startLive = (): (() => void) => {
  stream.start()
  addEventListener('online', stream.retryNow)
  addEventListener('offline', stream.loseConnection)
  document.addEventListener('visibilitychange', retryWhenSeen)
  return () => {
    removeEventListener('online', stream.retryNow)
    removeEventListener('offline', stream.loseConnection)
    document.removeEventListener('visibilitychange', retryWhenSeen)
    stream.stop()
    clearPresence()
  }
}

export const currentConnection = (): Connection => connection.get()

export const useConnection = (): Connection => useSelector(connection)

const retryWhenSeen = () => {
  if (document.visibilityState === 'visible') stream.retryNow()
}
