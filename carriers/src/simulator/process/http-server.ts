import { timingSafeEqual, createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { answer, type Reply } from './api.ts'
import type { Simulator } from './simulator.ts'

const BODY_MAX = 256 * 1024

/** The simulator over HTTP: JSON in and out, the secret as bearer. */
export const simulatorServer = (simulator: Simulator, secret: string): Server => {
  const expected = digest(`Bearer ${secret}`)
  return createServer((request, response) => {
    const known = timingSafeEqual(digest(request.headers.authorization ?? ''), expected)
    const reply = known ? respond(simulator, request) : Promise.resolve(failure(401, 'The secret is not right.'))
    reply.then(
      (given) => write(response, given),
      // The disk refused, which ends the process: the sender must not be told anything.
      () => response.destroy(),
    )
  })
}

const respond = async (simulator: Simulator, request: IncomingMessage): Promise<Reply> => {
  const text = await readBody(request)
  if (text === null) return failure(413, 'The request is larger than 256 kB.')
  const body = parse(text)
  if (body === UNREADABLE) return failure(400, 'The body is not JSON.')
  return await answer(simulator, request.method ?? '', new URL(request.url ?? '/', 'http://simulator'), body)
}

const readBody = async (request: IncomingMessage): Promise<string | null> => {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += chunk.length
    // Read to the end all the same: breaking off would take the answer away with the connection.
    if (bytes <= BODY_MAX) chunks.push(chunk)
  }
  return bytes > BODY_MAX ? null : Buffer.concat(chunks).toString('utf8')
}

const UNREADABLE = Symbol('unreadable')

const parse = (text: string): unknown => {
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    // The sender is told so in words.
    return UNREADABLE
  }
}

const write = (response: ServerResponse, reply: Reply): void => {
  if (reply === 'cut') return void response.destroy()
  const text = JSON.stringify(reply.body)
  response.writeHead(reply.status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
  response.end(text)
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
const failure = (status: number, error: string): Reply => ({ status, body: { error } })
