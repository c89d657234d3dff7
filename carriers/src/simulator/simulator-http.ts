import { Agent } from 'node:http'
import { callOnce, type CarrierReply } from '../call-once.ts'

export interface SimulatorAddress {
  /** The URL the process reported. */
  url: string
  secret: string
  /** Timeout of a call; 10 s by default. */
  timeoutMs?: number
}

export type SimulatorReply = Pick<CarrierReply, 'status' | 'body'>

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

export const createSimulatorCall = ({ url, secret, timeoutMs = 10_000 }: SimulatorAddress): SimulatorCall => {
  const agent = new Agent({ keepAlive: true })
  return (method, path, body, signal) => {
    const raw = body !== undefined && 'bytes' in body && Buffer.isBuffer(body.bytes) ? body.bytes : null
    const headers = {
      authorization: `Bearer ${secret}`,
      'content-type': raw !== null && body !== undefined && 'mime' in body ? String(body.mime) : 'application/json',
    }
    const bytes = raw ?? (body === undefined ? '' : JSON.stringify(body))
    return callOnce(new URL(path, url), { method, headers, body: bytes, agent, timeoutMs, signal })
  }
}
