import { Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import { CarrierUnreachable, OutcomeUnknown } from '../carrier.ts'

export interface SimulatorAddress {
  /** What the process said it listens on. */
  url: string
  secret: string
  /** How long a call may take; 10 s when left out. */
  timeoutMs?: number
}

export interface SimulatorReply {
  status: number
  /** Parsed JSON, or undefined where the body was none. */
  body: unknown
}

/** One call to the process; throws `CarrierUnreachable` or `OutcomeUnknown`. Never tries twice. */
export type SimulatorCall = (
  method: string,
  path: string,
  body?: object | SimulatorBytes,
  signal?: AbortSignal,
) => Promise<SimulatorReply>

/** A body that goes as it is. */
export interface SimulatorBytes {
  mime: string
  bytes: Buffer
}

/**
 * Node's plain client, because it tells whether a connection had come about when a call failed: `fetch` does not, and
 * that is the difference between "try again" and "ask first".
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
      const abort = (): void => fail('The call to the carrier was called off.')
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
          () => fail('The answer of the carrier broke off.'),
        )
      })
      const timer = setTimeout(() => fail(`The carrier gave no answer within ${timeoutMs / 1000} s.`), timeoutMs)
      request.once('socket', (socket) => {
        if (!socket.connecting) begun = true
        else socket.once('connect', () => (begun = true))
      })
      request.on('error', (error) => fail(`The carrier cannot be reached: ${error.message}.`))
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
    // Not JSON: the caller sees that by the missing body.
    return { status, body: undefined }
  }
}
