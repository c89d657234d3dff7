import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CarrierEvent, WebhookRequest } from '../carrier.ts'
import { createSimulatorCarrier } from './simulator-carrier.ts'
import { INBOUND_PATH } from './wire.ts'

/** Receives the simulator's webhooks in tests, accepting them like Attune or with prescribed responses. */
export interface WebhookListener {
  url: string
  /** Events of verified and accepted requests, in order. */
  events: CarrierEvent[]
  /** Every request received. */
  requests: WebhookRequest[]
  /** Number of requests with an invalid signature. */
  unverified: number
  /** Status codes for the next requests, in order; then 200. */
  answerNext(...statuses: number[]): void
  /** Resolves once there are this many events; rejects after 10 s. */
  until(count: number): Promise<CarrierEvent[]>
  texts(): string[]
  close(): Promise<void>
}

export const startWebhookListener = async (secret: string, port = 0): Promise<WebhookListener> => {
  const carrier = createSimulatorCarrier({ url: 'http://127.0.0.1:9', secret })
  const events: CarrierEvent[] = []
  const requests: WebhookRequest[] = []
  const answers: number[] = []
  const waiters = new Set<() => void>()
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => void take())
    const take = async (): Promise<void> => {
      const path = incoming.url ?? ''
      const body = Buffer.concat(chunks)
      const request = { url: `${listener.url}${path}`, path, headers: incoming.headers, body, now: new Date() }
      requests.push(request)
      const verified = await carrier.verify(request)
      if (!verified) listener.unverified += 1
      const status = answers.shift() ?? (verified ? 200 : 403)
      if (status === 200) events.push(...(await carrier.read(request)))
      response.writeHead(status).end()
      for (const wake of waiters) wake()
    }
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const listener: WebhookListener = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    events,
    requests,
    unverified: 0,
    answerNext: (...statuses) => void answers.push(...statuses),
    until: (count) => waitUntil(() => events.length >= count, waiters).then(() => events),
    texts: () => events.flatMap((event) => (event.kind === 'message' ? event.text : [])),
    close: () => closeServer(server),
  }
  return listener
}

/** Whether a request is a text, to count attempts. */
export const isInbound = (request: WebhookRequest): boolean => request.path === INBOUND_PATH

const waitUntil = (reached: () => boolean, waiters: Set<() => void>): Promise<void> =>
  new Promise((resolve, reject) => {
    const done = (): void => {
      waiters.delete(look)
      clearTimeout(timer)
    }
    const timer = setTimeout(() => {
      done()
      reject(new Error('The webhooks did not arrive within 10 s.'))
    }, 10_000)
    const look = (): void => {
      if (!reached()) return
      done()
      resolve()
    }
    waiters.add(look)
    look()
  })

const closeServer = (server: Server): Promise<void> => {
  const done = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeAllConnections()
  return done
}
