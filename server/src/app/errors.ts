import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HEADERS } from '@attune/contract/headers'
import type { RefusalCode } from '@attune/contract/app/refusal-table'
import { isTransient } from '@attune/store/store'
import { toErrorBody, Refusal } from '../refusal.ts'
import { tellAnswer, tellingCodeOf } from './tell-answers.ts'

/** Answers errors that Fastify raises before a call is reached, in the product's error shape. */
export const answerErrors = (app: FastifyInstance): void => {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error instanceof Refusal) {
      const body = toErrorBody(error.code, error.data)
      if (error.retryAfterSeconds !== undefined) void reply.header('retry-after', error.retryAfterSeconds)
      if (error.code === 'NotFound' && asksForPage(request)) return answerPage(reply)
      return reply.status(body.status).send(tellAnswer(tellingCodeOf(request), body))
    }
    const code = isTransient(error) ? 'Unavailable' : codeOf(error)
    if (code === 'InternalError') request.log.error({ err: error }, 'a request failed')
    const body = toErrorBody(code, code === 'InternalError' ? { requestId: request.id } : undefined)
    return reply.status(body.status).send(tellAnswer(tellingCodeOf(request), body))
  })
  app.setNotFoundHandler((request, reply) => {
    if (asksForPage(request)) return answerPage(reply)
    const body = toErrorBody('NotFound')
    return reply.status(body.status).send(body)
  })
}

/** A browser asking for a page gets the panel, whose router says the same in its own words. */
const asksForPage = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && (headers.accept ?? '').includes('text/html')

const answerPage = (reply: FastifyReply): FastifyReply => {
  void reply.status(404).header('cache-control', 'no-cache')
  return reply.sendPanel?.() ?? reply.send(toErrorBody('NotFound'))
}

/** A URL that cannot be decoded reaches no route and no hook. */
export const answerBadAddress = (_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
  const body = toErrorBody('InputInvalid', { issues: [{ path: '', message: "This URL can't be decoded." }] })
  void reply.header(HEADERS.request, request.id).status(body.status).send(body)
}

/** Invalid HTTP, endless headers or none: there is no request yet, so the answer goes to the bare socket. */
export const answerNoRequest = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return void socket.end(TIMED_OUT)
  const body = toErrorBody(error.code === 'HPE_HEADER_OVERFLOW' ? 'BodyTooLarge' : 'InputInvalid')
  const text = JSON.stringify(body)
  socket.end(
    `HTTP/1.1 ${body.status} ${STATUS_CODES[body.status]}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(text)}\r\nconnection: close\r\n\r\n${text}`,
  )
}

/**
 * Browsers open connections ahead of need. If one times out just when they begin to use it, a 408 has them send the
 * request again on another; they take any other status for the answer to it (RFC 9110, section 15.5.9).
 */
const TIMED_OUT = 'HTTP/1.1 408 Request Timeout\r\ncontent-length: 0\r\nconnection: close\r\n\r\n'

const codeOf = (error: FastifyError): RefusalCode => {
  switch (error.statusCode) {
    case 404:
      return 'NotFound'
    case 405:
      return 'MethodNotAllowed'
    case 413:
      return 'BodyTooLarge'
    case 415:
      return 'UnsupportedMediaType'
    case 429:
      return 'TooManyRequests'
    case 503:
      return 'Unavailable'
    default:
      return error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
        ? 'InputInvalid'
        : 'InternalError'
  }
}
