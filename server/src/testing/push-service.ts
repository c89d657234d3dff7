import { once } from 'node:events'
import { createServer } from 'node:http'

/** A notification as the push service received it, its body encrypted. */
export interface PushedNotice {
  path: string
  headers: NodeJS.Dict<string | string[]>
  body: Buffer
}

/** A fake push service on this machine. */
export interface PushService {
  origin: string
  pushed: PushedNotice[]
  /** How the next ones are answered, in order; then with 201. */
  answers: { status: number; headers?: Record<string, string> }[]
  close(): Promise<void>
}

export const startPushService = async (): Promise<PushService> => {
  const pushed: PushedNotice[] = []
  const answers: PushService['answers'] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      pushed.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) })
      const { status, headers = {} } = answers.shift() ?? { status: 201 }
      response.writeHead(status, headers).end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    origin: `http://127.0.0.1:${port}`,
    pushed,
    answers,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
