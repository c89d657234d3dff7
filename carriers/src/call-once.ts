import { request as httpRequest, type Agent, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { request as httpsRequest, type Agent as HttpsAgent } from 'node:https'
import { CarrierUnreachable, OutcomeUnknown, type Reach } from './carrier.ts'

export interface CarrierCall {
  method: string
  headers: Record<string, string>
  body: string | Buffer
  timeoutMs: number
  signal?: AbortSignal | undefined
  /** Absent for a connection of its own. */
  agent?: Agent | HttpsAgent
}

export interface CarrierReply {
  status: number
  headers: IncomingHttpHeaders
  /** Parsed JSON; undefined if the body wasn't JSON. */
  body: unknown
}

/** Whether an answer with this status comes from the carrier, or from a machine in between that couldn't reach it. */
export const reachOfStatus = (status: number): Reach => (status >= 500 || status === 408 ? 'away' : 'there')

/**
 * Makes one call to a carrier, without retries. Throws `CarrierUnreachable` or `OutcomeUnknown`. Uses Node's own client
 * because it tells whether a failed call had connected, which decides between retrying and asking first. `fetch`
 * doesn't.
 */
export const callOnce = (url: URL, call: CarrierCall): Promise<CarrierReply> =>
  new Promise((resolve, reject) => {
    const { method, body, timeoutMs, signal, agent = false } = call
    const isSecure = url.protocol === 'https:'
    let begun = false
    const settle = (): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    }
    const fail = (reason: string): void => {
      settle()
      reject(begun ? new OutcomeUnknown(reason) : new CarrierUnreachable(reason))
      request.destroy()
    }
    const abort = (): void => fail('The call to the carrier was cancelled.')
    const headers = { ...call.headers, 'content-length': Buffer.byteLength(body) }
    const open = isSecure ? httpsRequest : httpRequest
    const request = open(url, { method, headers, agent }, (response) => {
      readJson(response).then(
        (reply) => {
          settle()
          resolve(reply)
        },
        () => fail('The carrier’s response was cut off.'),
      )
    })
    const timer = setTimeout(() => fail(`The carrier did not respond within ${timeoutMs / 1000} s.`), timeoutMs)
    request.once('socket', (socket) => {
      // Nothing of the request leaves before the connection is there and, over https, secured.
      if (!socket.connecting) begun = true
      else socket.once(isSecure ? 'secureConnect' : 'connect', () => (begun = true))
    })
    request.on('error', (error) => fail(`The carrier is unreachable: ${error.message}.`))
    if (signal?.aborted === true) return abort()
    signal?.addEventListener('abort', abort, { once: true })
    request.end(body)
  })

const readJson = async (response: IncomingMessage): Promise<CarrierReply> => {
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  const { statusCode: status = 0, headers } = response
  try {
    return { status, headers, body: JSON.parse(Buffer.concat(chunks).toString('utf8')) }
  } catch {
    // Not JSON; callers see that the body is missing.
    return { status, headers, body: undefined }
  }
}
