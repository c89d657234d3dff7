import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerOptions } from 'node:http'
import { LIVE_PATH } from '@attune/contract/app/live/limits'
import type { RefusalCode } from '@attune/contract/app/refusal-table'
import { toErrorBody } from '../refusal.ts'
import { RETRY_SECONDS } from './admit-call.ts'

/** Refuses requests before anything else is done for them. */
export interface FloodGate {
  /** Refuses all requests from this address for the next `ms`, except for URLs that are `isUnlimited`. */
  shut(address: string, ms: number): void
  /** For Fastify's option of the same name. */
  serverFactory: (answer: RequestListener, options: Timeouts) => Server
}

interface FloodOptions {
  isUnlimited(url: string): boolean
  /** Whether the account of a token has too many calls at once. */
  isFull(token: string): boolean
  onRefused(code: 'TooManyRequests' | 'TooManyAtOnce'): void
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

/** Streams and uploads aren't counted as calls, and signing in or out must work at any time. */
const CALLS = new RegExp(`^/v[12]/(?!media$|auth\\.|${LIVE_PATH.replace('/v1/', '')})`)

/**
 * Once an address is over its limit, or an account has too many calls at once, requests cost next to nothing: no hooks, no log
 * line, no unnecessary headers. Otherwise a thousand tries a second would hold up everyone else, although each of them is
 * refused. `onRefused` counts them.
 */
export const makeFloodGate = ({ isUnlimited, isFull, onRefused }: FloodOptions): FloodGate => {
  const ends = new Map<string, number>()
  const answers = { TooManyRequests: answerOf('TooManyRequests'), TooManyAtOnce: answerOf('TooManyAtOnce') }
  const secondsLeft = (address: string, url: string): number => {
    const end = ends.get(address)
    if (end === undefined || isUnlimited(url)) return 0
    const left = end - performance.now()
    if (left <= 0) ends.delete(address)
    return Math.ceil(left / 1_000)
  }
  const refusalOf = ({ socket, headers, url = '' }: IncomingMessage) => {
    const seconds = ends.size === 0 ? 0 : secondsLeft(socket.remoteAddress ?? '', url)
    if (seconds > 0) return { code: 'TooManyRequests', seconds } as const
    if (!isFull(headers.authorization?.slice('Bearer '.length) ?? '') || !CALLS.test(url)) return null
    return { code: 'TooManyAtOnce', seconds: RETRY_SECONDS } as const
  }
  return {
    shut: (address, ms) => {
      if (ends.size >= REMEMBERED) for (const [each, end] of ends) if (end < performance.now()) ends.delete(each)
      ends.set(address, performance.now() + ms)
    },
    serverFactory: (answer, options) => {
      const server = createServer(options.http ?? {}, (request, response) => {
        const refusal = refusalOf(request)
        if (refusal === null) return answer(request, response)
        onRefused(refusal.code)
        const { headers, body } = answers[refusal.code]
        response.writeHead(429, { ...headers, 'retry-after': String(refusal.seconds) }).end(body)
      })
      server.keepAliveTimeout = options.keepAliveTimeout ?? server.keepAliveTimeout
      server.requestTimeout = options.requestTimeout ?? server.requestTimeout
      server.setTimeout(options.connectionTimeout ?? 0)
      return server
    },
  }
}

const answerOf = (code: RefusalCode) => {
  const body = JSON.stringify(toErrorBody(code))
  return {
    body,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'x-content-type-options': 'nosniff',
    },
  }
}
