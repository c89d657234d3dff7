import { Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import { CarrierUnreachable, OutcomeUnknown } from '../carrier.ts'

export interface SimulatorAddress {
  /** The URL the process reported. */
  url: string
  secret: string
  /** Timeout of a call; 10 s by default. */
  timeoutMs?: number
}

export interface SimulatorReply {
  status: number
  /** Parsed JSON; undefined if the body wasn't JSON. */
  body: unknown
}

/** Makes one call to the process, without retries. Throws `CarrierUnreachable` or `OutcomeUnknown`. */
export type SimulatorCall = (
  method: string,
  path: string,
  body?: object | SimulatorBytes,
  signal?: AbortSignal,
) => Promise<SimulatorReply>

/** A raw body. */
export interface SimulatorBytes {
  mime: string
  bytes: Buffer
}

/**
 * Uses Node's http client because it tells whether a failed call had connected, which decides between retrying and
 * asking first. `fetch` doesn't.
 */
export const createSimulatorCall = ({ url, secret, timeoutMs = 10_000 }: SimulatorAddress): SimulatorCall => {
  const agent = new Agent({ keepAlive: true })
  return (method, path, body, signal) =>
    new Promise((resolve, reject) => {
      let begun = false
      const fail = (reason: string): void => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', abort)
        reject(begun ? new OutcomeUnknown(reason) : new CarrierUnreachable(reason))
        request.destroy()
      }
      const abort = (): void => fail('The call to the carrier was cancelled.')
      const raw = body !== undefined && 'bytes' in body && Buffer.isBuffer(body.bytes) ? body.bytes : null
      const bytes = raw ?? (body === undefined ? '' : JSON.stringify(body))
      const headers = {
        authorization: `Bearer ${secret}`,
        'content-type': raw !== null && body !== undefined && 'mime' in body ? String(body.mime) : 'application/json',
        'content-length': Buffer.byteLength(bytes),
      }
      const request = httpRequest(new URL(path, url), { method, headers, agent }, (response) => {
        readJson(response).then(
          (reply) => {
            clearTimeout(timer)
            signal?.removeEventListener('abort', abort)
            resolve(reply)
          },
          () => fail('The carrier’s response was cut off.'),
        )
      })
      const timer = setTimeout(() => fail(`The carrier did not respond within ${timeoutMs / 1000} s.`), timeoutMs)
      request.once('socket', (socket) => {
        if (!socket.connecting) begun = true
        else socket.once('connect', () => (begun = true))
      })
      request.on('error', (error) => fail(`The carrier is unreachable: ${error.message}.`))
      if (signal?.aborted === true) return abort()
      signal?.addEventListener('abort', abort, { once: true })
      request.end(bytes)
    })
}

const readJson = async (response: IncomingMessage): Promise<SimulatorReply> => {
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  const status = response.statusCode ?? 0
  try {
    return { status, body: JSON.parse(Buffer.concat(chunks).toString('utf8')) }
  } catch {
    // Not JSON; callers see that the body is missing.
    return { status, body: undefined }
  }
}
