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
  /** What was sent to be transcribed. */
  file?: { name: string; mime: string; bytes: number }
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

/** A fake provider with the wire formats of OpenAI's chat completions and audio transcriptions. */
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
  const type = request.headers['content-type'] ?? ''
  const bytes = Buffer.concat((await request.toArray()) as Buffer[])
  const body = type.startsWith('multipart/form-data') ? await readForm(bytes, type) : readQuestion(bytes)
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
  if (body.file !== undefined) {
    const usage = { type: 'tokens', input_tokens: 12, output_tokens: 5, total_tokens: 17 }
    return void response.writeHead(200, json).end(JSON.stringify({ text: next.says, usage }))
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

type Question = Omit<ReceivedPrompt, 'path' | 'key'>

const readQuestion = (bytes: Buffer): Question => JSON.parse(bytes.toString()) as Question

const readForm = async (bytes: Buffer, type: string): Promise<Question> => {
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData()
  const [file, model] = [form.get('file'), form.get('model')]
  if (!(file instanceof File) || typeof model !== 'string') throw new Error('The form has no file, or no model.')
  return { model, messages: [], file: { name: file.name, mime: file.type, bytes: file.size } }
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
