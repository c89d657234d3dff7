import { setTimeout as pause } from 'node:timers/promises'
import { DEMO_PASSWORD } from '@attune/samples/cast'

export interface Answer {
  kind: 'draft' | 'send' | 'text' | 'other'
  url: string
  at: number
  ms: number
  /** 0 if there was no answer. */
  status: number
  /** The refusal's code, or why there was no answer. */
  code: string
  body: unknown
}

export interface Call {
  kind: Answer['kind']
  url: string
  method: 'GET' | 'POST' | 'PUT'
  path: string
  token: string | null
  input?: unknown
}

const LIMIT_MS = 30_000

/** Makes a call and never throws: a refused connection is also an answer. */
export const call = async ({ kind, url, method, path, token, input }: Call): Promise<Answer> => {
  const at = Date.now()
  const toAnswer = (status: number, code: string, body: unknown): Answer => ({
    ...{ kind, url, at, status, code, body },
    ms: Date.now() - at,
  })
  try {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(input === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(input === undefined ? {} : { body: JSON.stringify(input) }),
      signal: AbortSignal.timeout(LIMIT_MS),
    })
    const body: unknown = await response.json().catch(() => null)
    const code = typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : ''
    return toAnswer(response.status, code, body)
  } catch (error) {
    // The process is down, or the connection broke.
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return toAnswer(0, cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause), null)
  }
}

/** Makes a call at one process after the other until it succeeds. Returns the body. */
export const callUntilOk = async <T>(urls: string[], request: Omit<Call, 'kind' | 'url'>): Promise<T> => {
  for (let tries = 0; tries < 120; tries += 1) {
    const answer = await call({ ...request, kind: 'other', url: urls[tries % urls.length] ?? '' })
    if (answer.status === 200) return answer.body as T
    await pause(500)
  }
  throw new Error(`${request.method} ${request.path} did not succeed at any process.`)
}

/** Returns an access token. It is valid for longer than the test has traffic. */
export const signIn = async (urls: string[], email: string): Promise<string> => {
  const input = { email, password: DEMO_PASSWORD }
  const request = { method: 'POST' as const, path: '/v2/auth.loginByEmail', token: null, input }
  return (await callUntilOk<{ accessToken: string }>(urls, request)).accessToken
}
