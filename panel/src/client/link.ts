import type { ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { HEADERS } from '@attune/contract/headers'
import type { contract } from '@attune/contract/app/contract'
import { addresses } from 'virtual:contract'
import { CallRefused, isErrorBody } from './refusal.ts'
import { keepRequestKeys } from './request-keys.ts'
import { toRequest } from './to-request.ts'
import { retryUnreadable, UnreadableAnswer } from './unreadable-answer.ts'

/** Options of one call, passed as `{ context }`. */
export interface CallContext {
  /** The call is polling; the server tells such calls apart from user activity. */
  interval?: boolean
  /** Prefetched in case it is opened next; nobody has seen it yet. */
  ahead?: boolean
  /** A write that is safe to repeat because it carries an idempotency key, such as a message's suffix. */
  repeatable?: boolean
  /** The request outlives the page. */
  keepalive?: boolean
  /** The task this is done for; null for none. By default the one being worked on. */
  task?: string | null
}

/** All calls by slice and name, with responses typed as JSON carries them. */
export type Calls = JsonifiedClient<ContractRouterClient<typeof contract, CallContext>>

interface LinkOptions {
  headers: (task?: string | null) => Record<string, string>
  fetch: (request: Request, init: RequestInit) => Promise<Response>
}

interface CallOptions {
  signal?: AbortSignal
  context?: CallContext
}

/**
 * Makes a client for all calls. `headers` is evaluated for each call. A refusal is thrown with `RefusalData`; a call
 * whose response can't be read is retried once where that is safe. A call that takes an idempotency key is sent with
 * one.
 */
export const makeCalls = ({ headers, fetch }: LinkOptions): Calls => {
  const keys = keepRequestKeys()
  const makeCall = (address: string) => {
    const onlyReads = /^(?:GET|READ) /.test(address)
    const takesKey = address.startsWith('ONCE ')
    return async (input: unknown, { signal, context = {} }: CallOptions = {}) => {
      const send = async (key?: string) => {
        const request = toRequest(address, input, {
          headers: {
            ...(context.interval === true && { [HEADERS.interval]: 'true' }),
            ...(context.ahead === true && { [HEADERS.ahead]: 'true' }),
            ...(key !== undefined && { [HEADERS.idempotency]: key }),
            ...headers(context.task),
          },
          signal: signal ?? null,
        })
        return readAnswer(
          await fetch(request, { redirect: 'manual', ...(context.keepalive === true && { keepalive: true }) }),
        )
      }
      const answer = await (takesKey
        ? keys.withKey(`${address} ${JSON.stringify(input)}`, send)
        : retryUnreadable(context.repeatable === true || onlyReads, () => send()))
      if (takesKey || address.startsWith('DELETE ')) keys.forget()
      return answer
    }
  }
  return mapValues(addresses, (slice) => mapValues(slice, makeCall)) as unknown as Calls // Made of the same contract.
}

const mapValues = <From, To>(values: Record<string, From>, change: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]))

/** What a call returned; undefined if that has no body. Throws a refusal, or UnreadableAnswer if it isn't JSON. */
const readAnswer = async (response: Response): Promise<unknown> => {
  const isOk = response.status >= 200 && response.status < 400
  const unreadable = new UnreadableAnswer(isOk ? 500 : response.status)
  const type = response.headers.get('content-type') ?? 'application/json'
  if (!type.startsWith('application/json')) throw unreadable
  const text = await response.text().catch(() => {
    throw unreadable
  })
  const body = parse(text, unreadable)
  if (isOk) return body
  throw isErrorBody(body) ? new CallRefused(body, response.headers.get(HEADERS.request)) : unreadable
}

const parse = (text: string, unreadable: Error): unknown => {
  if (text === '') return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    // The connection broke off, or a proxy sent the wrong content type.
    throw unreadable
  }
}
