import type { IncomingMessage, Server } from 'node:http'

/** How long an upload may take that has been given time (ms), as long as it isn't stalled. */
export const UPLOAD_MS = 6 * 3_600_000

/** Time that was given to an upload. */
export interface UploadTime {
  /** To be called whenever something of it has arrived. */
  moved: () => void
  /** Takes the time back. What is still to come of the request has as long as any other request. */
  end: () => void
}

const given = new WeakMap<IncomingMessage, () => UploadTime>()

/**
 * Ends a request whose body hasn't arrived within `ms`. Node's own limit is the same for every request of a server, and
 * can't be extended for one of them.
 */
export const limitRequest = (server: Server, request: IncomingMessage, ms: number, uploadMs = UPLOAD_MS): void => {
  const { headers } = request
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
  const cut = () => {
    if (request.complete || request.socket.destroyed) return
    const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    server.emit('clientError', error, request.socket)
    request.destroy(error)
  }
  let timer = setTimeout(cut, ms).unref()
  const restart = () => {
    clearTimeout(timer)
    if (!request.complete && !request.destroyed) timer = setTimeout(cut, ms).unref()
  }
  const stop = () => clearTimeout(timer)
  request.once('end', stop).once('close', stop)
  given.set(request, () => {
    const last = setTimeout(cut, uploadMs).unref()
    restart()
    request.once('close', () => clearTimeout(last))
    return {
      moved: restart,
      end: () => {
        clearTimeout(last)
        restart()
      },
    }
  })
}

/**
 * Lets a request's body arrive for up to `UPLOAD_MS`, as long as it doesn't stall: for uploads whose sender and size have
 * been checked. Requests that came over no connection have no limit.
 */
export const giveUploadTime = (request: IncomingMessage): UploadTime =>
  given.get(request)?.() ?? { moved: () => {}, end: () => {} }
