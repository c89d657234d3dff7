import { createORPCClient, ORPCError } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { APP_VERSION, HEADERS } from '@attune/contract/headers'
import type { contract as fullContract } from '@attune/contract/app/contract'
import { contract } from 'virtual:contract'
import { isErrorBody, type RefusalData } from './refusal.ts'
import { retryUnreadable, UnreadableAnswer } from './unreadable-answer.ts'

/** Given with a call as `{ context }`. */
export interface CallContext {
  /** The call repeats itself by a clock; the server keeps such calls apart from what a person does. */
  interval?: boolean
  /** A write that is safe to repeat, because it carries what makes it be done once: a message's suffix, say. */
  repeatable?: boolean
  /** It goes on when the page is left. */
  keepalive?: boolean
}

/** Every call by slice and name, as JSON carries its answer. */
export type Calls = JsonifiedClient<ContractRouterClient<typeof fullContract, CallContext>>

interface LinkOptions {
  headers: () => Record<string, string>
  fetch: (request: Request, init: RequestInit) => Promise<Response>
}

/**
 * Makes a client for all calls. Headers are read anew for each call. A refusal is thrown with `RefusalData`; what
 * nobody can read is asked for once more where that is safe.
 */
export const makeCalls = ({ headers, fetch }: LinkOptions): Calls =>
  createORPCClient(
    new OpenAPILink<CallContext>(contract, {
      url: globalThis.location.origin,
      headers: ({ context }) => ({
        [HEADERS.appVersion]: APP_VERSION,
        ...(context.interval === true && { [HEADERS.interval]: 'true' }),
        ...headers(),
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

/** Whether a call only reads, by its method in the contract. */
const isReadCall = (path: readonly string[]): boolean => {
  let place: unknown = contract
  for (const name of path) place = isRecord(place) ? place[name] : undefined
  const inner = isRecord(place) ? place['~orpc'] : undefined
  const route = isRecord(inner) ? inner['route'] : undefined
  return isRecord(route) && route['method'] === 'GET'
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** No call answers with a page: somebody between us did. */
const refusePages = <T extends { status: number; headers: Record<string, unknown> }>(response: T): T => {
  const type = response.headers['content-type']
  if (typeof type === 'string' && type.startsWith('text/html'))
    throw new UnreadableAnswer(response.status < 400 ? 500 : response.status)
  return response
}
