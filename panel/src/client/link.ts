import { createORPCClient, ORPCError } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { HEADERS } from '@attune/contract/headers'
import type { contract as fullContract } from '@attune/contract/app/contract'
import { contract } from 'virtual:contract'
import { isErrorBody, type RefusalData } from './refusal.ts'
import { retryUnreadable, UnreadableAnswer } from './unreadable-answer.ts'

/** Options of one call, passed as `{ context }`. */
export interface CallContext {
  /** The call is polling; the server tells such calls apart from user activity. */
  interval?: boolean
  /** Loaded in case it is opened next; nobody has seen it yet. */
  ahead?: boolean
  /** A write that is safe to repeat because it carries an idempotency key, such as a message's suffix. */
  repeatable?: boolean
  /** The request outlives the page. */
  keepalive?: boolean
  /** The task this is done for; null for none. By default the one being worked on. */
  task?: string | null
}

/** All calls by slice and name, with responses typed as JSON carries them. */
export type Calls = JsonifiedClient<ContractRouterClient<typeof fullContract, CallContext>>

interface LinkOptions {
  headers: (task?: string | null) => Record<string, string>
  fetch: (request: Request, init: RequestInit) => Promise<Response>
}

/**
 * Makes a client for all calls. `headers` is evaluated for each call. A refusal is thrown with `RefusalData`; a call whose
 * response can't be read is retried once where that is safe.
 */
export const makeCalls = ({ headers, fetch }: LinkOptions): Calls =>
  createORPCClient(
    new OpenAPILink<CallContext>(contract, {
      url: globalThis.location.origin,
      headers: ({ context }) => ({
        ...(context.interval === true && { [HEADERS.interval]: 'true' }),
        ...(context.ahead === true && { [HEADERS.ahead]: 'true' }),
        ...headers(context.task),
      }),
      fetch: (request, init, { context }) =>
        fetch(request, context.keepalive === true ? { ...init, keepalive: true } : init),
      interceptors: [
        ({ path, context, next }) => retryUnreadable(context.repeatable === true || isReadCall(path), next),
      ],
      clientInterceptors: [async ({ next }) => refusePages(await next())],
      customErrorResponseBodyDecoder: (body, response) => {
        if (!isErrorBody(body)) throw new UnreadableAnswer(response.status)
        const reference = response.headers[HEADERS.request]
        const data: RefusalData = {
          title: body.title,
          reference: typeof reference === 'string' ? reference : null,
          detail: body.data,
        }
        return new ORPCError(body.code, { status: body.status, message: body.content, data, defined: true })
      },
    }),
  )

/** Whether a call only reads: by GET, or by POST with `reads` in the contract. */
const isReadCall = (path: readonly string[]): boolean => {
  let procedure: unknown = contract
  for (const name of path) procedure = isRecord(procedure) ? procedure[name] : undefined
  const inner = isRecord(procedure) ? procedure['~orpc'] : undefined
  const { route, meta } = isRecord(inner) ? inner : {}
  return (isRecord(route) && route['method'] === 'GET') || (isRecord(meta) && meta['reads'] === true)
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** No call returns HTML: a proxy in between did. */
const refusePages = <T extends { status: number; headers: Record<string, unknown> }>(response: T): T => {
  const type = response.headers['content-type']
  if (typeof type === 'string' && type.startsWith('text/html'))
    throw new UnreadableAnswer(response.status < 400 ? 500 : response.status)
  return response
}
