import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http'
import { toErrorBody } from '../refusal.ts'
import { limitRequest, UPLOAD_MS } from './inputs/request-time.ts'

/** Refuses requests before anything else is done for them. */
export interface FloodGate {
  /** Refuses all requests from this address for the next `ms`, except for URLs that are `isUnlimited`. */
  shut(address: string, ms: number): void
  /** For Fastify's option of the same name. */
  serverFactory: (answer: RequestListener, options: Timeouts) => Server
}

/** Fastify sets these (ms) only on servers that it creates itself. */
interface Timeouts {
  http?: ServerOptions | null
  keepAliveTimeout?: number
  requestTimeout?: number
  connectionTimeout?: number
}

/** Above this number of addresses, expired ones are dropped. */
const REMEMBERED = 10_000

/**
 * Once an address is over its limit, its requests cost next to nothing: no hooks, no log line, no unnecessary headers.
 * Otherwise a thousand attempts a second would hold up everyone else, although each of them is refused. `onRefused`
 * counts them.
 */
export const makeFloodGate = (isUnlimited: (url: string) => boolean, onRefused: () => void): FloodGate => {
  const ends = new Map<string, number>()
  const body = JSON.stringify(toErrorBody('TooManyRequests'))
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'x-content-type-options': 'nosniff',
  }
  const secondsLeft = (address: string, url: string): number => {
    const end = ends.get(address)
    if (end === undefined || isUnlimited(url)) return 0
    const left = end - performance.now()
    if (left <= 0) ends.delete(address)
    return Math.ceil(left / 1_000)
  }
  return {
    shut: (address, ms) => {
      if (ends.size >= REMEMBERED) for (const [each, end] of ends) if (end < performance.now()) ends.delete(each)
      ends.set(address, performance.now() + ms)
    },
    serverFactory: (answer, options) => {
      const server: Server = createServer(options.http ?? {}, (request, response) => {
        if (options.requestTimeout !== undefined) limitRequest(server, request, options.requestTimeout)
        const seconds = ends.size === 0 ? 0 : secondsLeft(request.socket.remoteAddress ?? '', request.url ?? '')
        if (seconds <= 0) return answer(request, response)
        onRefused()
        response.writeHead(429, { ...headers, 'retry-after': String(seconds) }).end(body)
      })
      server.keepAliveTimeout = options.keepAliveTimeout ?? server.keepAliveTimeout
      // Node's limit is for all requests, also for uploads that have been given more time.
      if (options.requestTimeout !== undefined) server.requestTimeout = UPLOAD_MS + options.requestTimeout
      server.setTimeout(options.connectionTimeout ?? 0)
      return server
    },
  }
}
