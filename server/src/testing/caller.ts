import { HEADERS } from '@attune/contract/headers'
import type { ErrorBody } from '@attune/contract/refusals'
import type { FastifyInstance, InjectOptions } from 'fastify'

export interface CallAnswer<T = unknown> {
  status: number
  body: T
}

export type Reply = Awaited<ReturnType<FastifyInstance['inject']>>

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Somebody who makes calls over HTTP, signed in or not. */
export interface Caller {
  token: string | null
  organizationId: string | null
  /** Makes a call and returns the answer, whatever it is. */
  call(method: Method, path: string, body?: unknown): Promise<CallAnswer>
  /** Sends a raw request with the caller's headers. */
  raw(request: InjectOptions): Promise<Reply>
  /** Makes a call that must succeed. */
  ok<T>(method: Method, path: string, body?: unknown): Promise<T>
  /** Makes a call that must be refused. Returns the error's body. */
  refused(method: Method, path: string, body?: unknown): Promise<ErrorBody>
}

export const caller = (
  app: FastifyInstance,
  token: string | null,
  organizationId: string | null = null,
  switchId: string | null = null,
): Caller => {
  const who = {
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(organizationId === null ? {} : { [HEADERS.organization]: organizationId }),
    ...(switchId === null ? {} : { [HEADERS.switched]: switchId }),
  }
  const raw = (request: InjectOptions): Promise<Reply> =>
    app.inject({ ...request, headers: { ...who, ...request.headers } })
  const call = async (method: Method, path: string, body?: unknown): Promise<CallAnswer> => {
    const reply = await raw({ method, url: path, ...(body === undefined ? {} : { payload: body as object }) })
    return { status: reply.statusCode, body: reply.body === '' ? null : reply.json() }
  }
  return {
    token,
    organizationId,
    call,
    raw,
    ok: async <T>(method: Method, path: string, body?: unknown) => {
      const answer = await call(method, path, body)
      if (answer.status >= 300) throw new Error(`${method} ${path} was refused: ${JSON.stringify(answer.body)}`)
      return answer.body as T
    },
    refused: async (method, path, body) => {
      const answer = await call(method, path, body)
      if (answer.status < 400) throw new Error(`${method} ${path} was not refused: ${JSON.stringify(answer.body)}`)
      return answer.body as ErrorBody
    },
  }
}
