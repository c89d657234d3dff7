import { Agent as HttpAgent, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { sign, SIGNATURE_HEADER } from '../signature.ts'
import type { PostOutcome } from './webhook-queue.ts'

const TRY_MS = 10_000
const agents = { http: new HttpAgent({ keepAlive: true }), https: new HttpsAgent({ keepAlive: true }) }

/** Posts a body with a fresh signature. Never throws. */
export const postWebhook = (base: string, path: string, body: object, secret: string): Promise<PostOutcome> =>
  new Promise((resolve) => {
    const url = new URL(`${base.replace(/\/+$/, '')}${path}`)
    const bytes = Buffer.from(JSON.stringify(body))
    const headers = {
      'content-type': 'application/json',
      'content-length': bytes.length,
      [SIGNATURE_HEADER]: sign(secret, bytes, new Date()),
    }
    const secure = url.protocol === 'https:'
    const options = { method: 'POST', headers, agent: secure ? agents.https : agents.http }
    const request = (secure ? httpsRequest : httpRequest)(url, options, (response) => {
      response.resume()
      response.once('close', () => {
        clearTimeout(timer)
        resolve(outcomeOf(response.statusCode ?? 0))
      })
    })
    const timer = setTimeout(() => {
      resolve({ kind: 'troubled' })
      request.destroy()
    }, TRY_MS)
    request.once('error', () => {
      clearTimeout(timer)
      resolve({ kind: 'unreachable' })
    })
    request.end(bytes)
  })

const outcomeOf = (status: number): PostOutcome => {
  if (status >= 200 && status < 300) return { kind: 'taken' }
  const passing = status === 408 || status === 429
  return status >= 400 && status < 500 && !passing ? { kind: 'refused', answer: status } : { kind: 'troubled' }
}
