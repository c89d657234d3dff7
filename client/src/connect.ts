import { createORPCClient, ORPCError } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { contract } from '@attune/contract/app/contract'
import { HEADERS } from '@attune/contract/headers'
import type { ErrorBody } from '@attune/contract/refusals'
import { keepSession } from './keep-session.ts'
import { repeatWhenBusy } from './repeat-when-busy.ts'

/** Options of a single call, passed as `{ context }`. */
export interface CallOptions {
  /**
   * Your own name for this request, 1 to 255 printable ASCII characters: if the call is repeated with it within 24
   * hours, it returns the same answer and does nothing again.
   */
  idempotencyKey?: string
}

/** All calls by slice and name, as in the contract. Answers have the types that JSON carries: dates are strings. */
export type Attune = JsonifiedClient<ContractRouterClient<typeof contract, CallOptions>>

export interface ConnectOptions {
  /** The address of the installation: `https://desk.example.com`. */
  url: string
  /** An API key: an integration's, or your own. */
  key: string
  /** The organization to act in; by default the key's own. */
  organization?: string
  /** How long one attempt may take, in ms; 30,000 by default. */
  timeoutMs?: number
  /** Used instead of the global `fetch`. */
  fetch?: (request: Request) => Promise<Response>
}

/** What a refused call throws. `message` is a sentence for people. */
export class Refused extends Error {
  override name = 'Refused'
  /** Stable, for programs: `ContactUnknown`. */
  readonly code: string
  readonly status: number
  readonly title: string
  /** What the contract defines for this refusal; undefined if nothing. */
  readonly data: unknown
  /** The request's id in the server's log; null if the server itself didn't answer. */
  readonly reference: string | null

  constructor({ code, status, title, content, data }: ErrorBody, reference: string | null) {
    super(content)
    this.code = code
    this.status = status
    this.title = title
    this.data = data
    this.reference = reference
  }
}

/**
 * Connects a program to Attune with a key. Nothing is sent before the first call. The session is opened and renewed
 * automatically. Calls that the server didn't do because it was busy are repeated after the time it asks for, at most
 * three times. Calls that only read, and those with an `idempotencyKey`, are also repeated when the connection fails.
 * Everything else that goes wrong throws: `Refused` with the server's own words, or what `fetch` throws.
 */
export const connect = ({ url, key, organization, timeoutMs = 30_000, fetch }: ConnectOptions): Attune => {
  const send = fetch ?? ((request: Request) => globalThis.fetch(request))
  const once = async (request: Request) =>
    send(new Request(request, { signal: AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]) }))
  const session = keepSession(new URL('/v2/auth.loginByApikey', url), key, (request) => repeatWhenBusy(request, once))
  return createORPCClient(
    new OpenAPILink<CallOptions>(contract, {
      url: new URL(url).origin,
      headers: ({ context: { idempotencyKey } }) => ({
        ...(organization !== undefined && { [HEADERS.organization]: organization }),
        ...(idempotencyKey !== undefined && { [HEADERS.idempotency]: idempotencyKey }),
      }),
      fetch: (request) => session.fetch(request),
      customErrorResponseBodyDecoder: (body, { status, headers }) => {
        const { [HEADERS.request]: reference } = headers
        throw new Refused(
          isErrorBody(body) ? body : unreadable(status),
          typeof reference === 'string' ? reference : null,
        )
      },
      interceptors: [({ next }) => next().catch(throwAsRefused)],
    }),
  )
}

/** Our own refusals arrive as they were thrown; an unreadable answer is one, too. */
const throwAsRefused = (error: unknown): never => {
  if (error instanceof ORPCError) throw new Refused(unreadable(error.status), null)
  throw error
}

/** For an answer that isn't Attune's: a proxy's page, say. */
const unreadable = (status: number): ErrorBody => ({
  code: 'UnreadableAnswer',
  status,
  title: 'Unreadable answer',
  content: `The server’s answer (${status}) couldn’t be read. Is there a proxy in between?`,
})

const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' && body !== null && 'code' in body && 'title' in body && 'content' in body
