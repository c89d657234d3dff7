import type { ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { HEADERS } from '@attune/contract/headers'
import type { contract } from '@attune/contract/app/contract'
import { addresses } from 'virtual:contract'
import { afterDrawing } from './after-drawing.ts'
import { CallRefused, isErrorBody } from './refusal.ts'
import { keepRequestKeys } from './request-keys.ts'
import { toRequest } from './to-request.ts'
import { retryUnreadable, UnreadableAnswer } from './unreadable-answer.ts'
import { watchAnswers } from './watch-answers.ts'

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
  /** For something beside what has just been opened, which is to be drawn first. */
  afterDrawing?: boolean
  /** The task this is done for; null for none. By default the one being worked on. */
  task?: string | null
}

/** All calls by slice and name, with responses typed as JSON carries them. */
export type Calls = JsonifiedClient<ContractRouterClient<typeof contract, CallContext>>

interface LinkOptions {
  headers: (task?: string | null) => Record<string, string>
  fetch: (request: Request, init: RequestInit) => Promise<Response>
  /** Called with true when reads wait and nothing is answered for long, and with false once anything is. */
  onLate: (isLate: boolean) => void
}

interface CallOptions {
  signal?: AbortSignal
  context?: CallContext
}

/**
 * Makes a client for all calls. `headers` is evaluated for each call. A refusal is thrown with `RefusalData`; a call
 * whose response can't be read is retried once where that is safe. A call that takes an idempotency key is sent with
 * one. A call that only reads fails after half a minute without an answer, as it does without a connection.
 */
export const makeCalls = ({ headers, fetch, onLate }: LinkOptions): Calls => {
  const keys = keepRequestKeys()
  const { noteAnswer, waitFor } = watchAnswers(onLate)
  const makeCall = (address: string) => {
    const onlyReads = /^(?:GET|READ) /.test(address)
    const takesKey = address.startsWith('ONCE ')
    return async (input: unknown, { signal, context = {} }: CallOptions = {}) => {
      if (context.afterDrawing === true) {
        await afterDrawing()
        signal?.throwIfAborted()
      }
      const send = async (key?: string, stop = signal, onHead?: () => void) => {
        const request = toRequest(address, input, {
          headers: {
            ...(context.interval === true && { [HEADERS.interval]: 'true' }),
            ...(context.ahead === true && { [HEADERS.ahead]: 'true' }),
            ...(key !== undefined && { [HEADERS.idempotency]: key }),
            ...headers(context.task),
          },
          signal: stop ?? null,
        })
        const keepalive = context.keepalive === true && { keepalive: true }
        const response = await fetch(request, { redirect: 'manual', ...keepalive })
        onHead?.()
        noteAnswer()
        const answer = await readAnswer(response)
        noteAnswer()
        return answer
      }
      const read = () => failWhenSilent(signal, (stop, onHead) => send(undefined, stop, onHead))
      // Nobody waits for what is prefetched.
      const ask = () => (onlyReads ? (context.ahead === true ? read() : waitFor(read(), signal)) : send())
      const answer = await (takesKey
        ? keys.withKey(`${address} ${JSON.stringify(input)}`, send)
        : retryUnreadable(context.repeatable === true || onlyReads, ask))
      if (takesKey || address.startsWith('DELETE ')) keys.forget()
      return answer
    }
  }
  return mapValues(addresses, (slice) => mapValues(slice, makeCall)) as unknown as Calls // Made of the same contract.
}

const mapValues = <From, To>(values: Record<string, From>, change: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]))

/** How often a call is looked after, and how many looks without an answer are too many: half a minute in all. */
const LOOK_MS = 10_000
const LOOKS_MAX = 3

/**
 * Makes a call fail as without a connection if its answer doesn't begin within half a minute, or doesn't end within
 * another. A phone's line can die without a word, and the browser would wait for many minutes. `ask` calls `onHead`
 * when the answer begins. Looks are counted instead of time: however long a tab has slept, it makes up for one look
 * when it wakes up, and an answer that came meanwhile is still read.
 */
const failWhenSilent = async <Answer>(
  signal: AbortSignal | undefined,
  ask: (stop: AbortSignal, onHead: () => void) => Promise<Answer>,
): Promise<Answer> => {
  const silence = new AbortController()
  let looks = 0
  const timer = setInterval(() => {
    looks += 1
    if (looks === LOOKS_MAX) silence.abort()
  }, LOOK_MS)
  try {
    return await ask(AbortSignal.any([signal ?? silence.signal, silence.signal]), () => {
      looks = 0
    })
  } catch (error) {
    // A TypeError about the network is what fetch throws without a connection.
    throw silence.signal.aborted ? new TypeError('The network took too long to answer.') : error
  } finally {
    clearInterval(timer)
  }
}

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
