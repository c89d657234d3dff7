import { timingSafeEqual, createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { FILE_MAX } from '@attune/contract/media/limits'
import { MEDIA_PATH } from '../wire.ts'
import { answerRequest, type Reply as JsonReply } from './api.ts'
import type { Simulator } from './simulator.ts'

const BODY_MAX = 256 * 1024

type Reply = JsonReply | { status: number; mime: string; bytes: Buffer }

/** The simulator's HTTP server: JSON bodies, with the secret as bearer token. */
export const createSimulatorServer = (simulator: Simulator, secret: string): Server => {
  const expected = digest(`Bearer ${secret}`)
  return createServer((request, response) => {
    const known = timingSafeEqual(digest(request.headers.authorization ?? ''), expected)
    const reply = known ? respond(simulator, request) : Promise.resolve(failure(401, 'The secret is incorrect.'))
    reply.then(
      (given) => write(response, given),
      // A disk error ends the process. Don't respond, since nothing was saved.
      () => response.destroy(),
    )
  })
}

const respond = async (simulator: Simulator, request: IncomingMessage): Promise<Reply> => {
  const name = MEDIA.exec(request.url ?? '')?.[1]
  if (name !== undefined) return await media(simulator, request, name)
  const bytes = await readBody(request, BODY_MAX)
  if (bytes === null) return failure(413, 'The request is larger than 256 kB.')
  const body = parse(bytes.toString('utf8'))
  if (body === UNREADABLE) return failure(400, 'The body is not valid JSON.')
  return await answerRequest(simulator, request.method ?? '', new URL(request.url ?? '/', 'http://simulator'), body)
}

const MEDIA = new RegExp(`^${MEDIA_PATH}/([A-Za-z0-9_-]{8,80})$`)

/** Stores a photo, or returns one. */
const media = async ({ media: folder }: Simulator, request: IncomingMessage, name: string): Promise<Reply> => {
  if (request.method === 'PUT') {
    const bytes = await readBody(request, FILE_MAX)
    if (bytes === null) return failure(413, 'The file is larger than 10 MB.')
    await folder.put(name, request.headers['content-type'] ?? '', bytes)
    return { status: 200, body: {} }
  }
  const found = request.method === 'GET' ? await folder.get(name) : null
  return found === null ? failure(410, 'File not found.') : { status: 200, ...found }
}

const readBody = async (request: IncomingMessage, most: number): Promise<Buffer | null> => {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += chunk.length
    // Read the whole body anyway: closing early would lose the response as well.
    if (bytes <= most) chunks.push(chunk)
  }
  return bytes > most ? null : Buffer.concat(chunks)
}

const UNREADABLE = Symbol('unreadable')

const parse = (text: string): unknown => {
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    // Reported to the sender below.
    return UNREADABLE
  }
}

const write = (response: ServerResponse, reply: Reply): void => {
  if (reply === 'cut') return void response.destroy()
  const [type, bytes] =
    'bytes' in reply ? [reply.mime, reply.bytes] : ['application/json', Buffer.from(JSON.stringify(reply.body))]
  response.writeHead(reply.status, { 'content-type': type, 'content-length': bytes.length })
  response.end(bytes)
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
const failure = (status: number, error: string): JsonReply => ({ status, body: { error } })
