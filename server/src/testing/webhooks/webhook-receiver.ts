import { once } from 'node:events'
import { createServer } from 'node:http'

/** An event as the receiver got it. */
export interface ReceivedEvent {
  headers: NodeJS.Dict<string | string[]>
  /** As it came, byte for byte: the signature is over it. */
  body: string
  event: { id: string; type: string; contact: string | null; data: Record<string, unknown> }
}

/** A fake receiver of webhooks on this machine. */
export interface WebhookReceiver {
  origin: string
  received: ReceivedEvent[]
  /** How the next ones are answered, in order; then with 204. */
  answers: { status: number; headers?: Record<string, string> }[]
  /** Answers nothing while this is set. */
  hangs: boolean
  /** Decides instead of `answers`, if it is set. */
  judge: ((received: ReceivedEvent) => number | Promise<number>) | null
  /** Breaks off what hangs. */
  breakOff(): void
  close(): Promise<void>
}

export const startReceiver = async (): Promise<WebhookReceiver> => {
  const receiver: WebhookReceiver = {
    ...{ origin: '', received: [], answers: [], hangs: false, judge: null },
    breakOff: () => server.closeAllConnections(),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  const answerTo = async (got: ReceivedEvent): Promise<WebhookReceiver['answers'][number]> =>
    receiver.judge ? { status: await receiver.judge(got) } : (receiver.answers.shift() ?? { status: 204 })
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8')
      const got = { headers: request.headers, body, event: JSON.parse(body) as ReceivedEvent['event'] }
      receiver.received.push(got)
      if (receiver.hangs) return
      void answerTo(got).then(({ status, headers = {} }) => response.writeHead(status, headers).end())
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  receiver.origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  return receiver
}
