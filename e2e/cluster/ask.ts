import { setTimeout as pause } from 'node:timers/promises'
import { DEMO_PASSWORD } from '@attune/samples/cast'

export interface Answer {
  kind: 'probe' | 'send' | 'text' | 'setup'
  url: string
  at: number
  ms: number
  /** 0: there was no answer. */
  status: number
  /** The refusal's code, or why there was no answer. */
  code: string
  body: unknown
}

const LIMIT_MS = 30_000

/** Makes one call and never throws: a refused connection is an answer, too. */
export const ask = async (
  kind: Answer['kind'],
  url: string,
  method: string,
  path: string,
  token: string | null,
  input?: unknown,
): Promise<Answer> => {
  const at = Date.now()
  const said = (status: number, code: string, body: unknown): Answer => ({
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
    return said(response.status, code, body)
  } catch (error) {
    // The process is down, or the connection broke.
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return said(0, cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause), null)
  }
}

/** An access token. It lives longer than a drive. */
export const signIn = async (urls: string[], email: string): Promise<string> => {
  for (let tries = 0; tries < 60; tries += 1) {
    const url = urls[tries % urls.length] ?? ''
    const { status, body } = await ask('setup', url, 'POST', '/v2/auth.loginByEmail', null, {
      email,
      password: DEMO_PASSWORD,
    })
    if (status === 200) return (body as { accessToken: string }).accessToken
    await pause(500)
  }
  throw new Error(`${email} could not sign in.`)
}
