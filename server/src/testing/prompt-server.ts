import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** A request as received, as far as tests look at it. */
export interface ReceivedPrompt {
  path: string
  key: string | undefined
  model: string
  messages: { role: string; content: unknown }[]
  max_tokens?: number
  temperature?: number
}

/** How the server answers: with a text like a model, or in one of the ways answers go wrong. */
export type PromptAnswer =
  | { says: string }
  | { status: number; body?: string; location?: string }
  | { garbage: string }
  | { megabytes: number }
  | 'silence'
  | 'cut'

export interface PromptServer {
  /** Up to and including `/v1`. */
  url: string
  asked: ReceivedPrompt[]
  /** The next answers, in order. The last one is repeated. */
  answers: PromptAnswer[]
  close(): Promise<void>
}

/** A fake provider with the wire format of OpenAI's chat completions. */
export const promptServer = async (): Promise<PromptServer> => {
  const open = new Set<ServerResponse>()
  const http = createServer((request, response) => {
    open.add(response)
    response.on('close', () => open.delete(response))
    void answer(server, request, response)
  }).listen(0, '127.0.0.1')
  await once(http, 'listening')
  const address = http.address()
  if (typeof address !== 'object' || address === null) throw new Error('The provider has no address.')
  const server: PromptServer = {
    url: `http://127.0.0.1:${address.port}/v1`,
    asked: [],
    answers: [{ says: 'Hello' }],
    close: async () => {
      for (const response of open) response.destroy()
      http.close()
      await once(http, 'close')
    },
  }
  return server
}

const answer = async (server: PromptServer, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const body = JSON.parse((await request.toArray()).map(String).join('')) as Omit<ReceivedPrompt, 'path' | 'key'>
  server.asked.push({ ...body, path: request.url ?? '', key: request.headers.authorization })
  const [next = { says: '' }] = server.answers.length > 1 ? server.answers.splice(0, 1) : server.answers
  if (next === 'silence') return
  if (next === 'cut') return void response.destroy()
  const json = { 'content-type': 'application/json' }
  if ('garbage' in next) return void response.writeHead(200, json).end(next.garbage)
  if ('megabytes' in next) return flood(response, next.megabytes)
  if ('status' in next) {
    const headers = next.location === undefined ? json : { ...json, location: next.location }
    return void response.writeHead(next.status, headers).end(next.body ?? '{"error":{"message":"secret-of-theirs"}}')
  }
  response.writeHead(200, json).end(
    JSON.stringify({
      id: 'chatcmpl-1',
      object: 'chat.completion',
      created: 1_700_000_000,
      model: body.model,
      choices: [{ index: 0, message: { role: 'assistant', content: next.says }, finish_reason: 'stop' }],
      usage: { prompt_tokens: 12, completion_tokens: 5, total_tokens: 17 },
    }),
  )
}

const flood = (response: ServerResponse, megabytes: number): void => {
  response.writeHead(200, { 'content-type': 'application/json' })
  const part = `"${'x'.repeat(1024 * 1024 - 2)}"`
  let left = megabytes
  const more = (): void => {
    while (left > 0 && !response.destroyed) {
      left -= 1
      if (!response.write(part)) return void response.once('drain', more)
    }
    response.end()
  }
  more()
}
