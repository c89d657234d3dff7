import type { FastifyError, FastifyInstance } from 'fastify'
import type { RefusalCode } from '@attune/contract/refusal-table'
import { isTransient } from '@attune/store/store'
import { errorBody, Refusal } from '../refusal.ts'

/** What Fastify refuses before a call is reached, in our one error shape. */
export const answerErrors = (app: FastifyInstance): void => {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error instanceof Refusal) {
      const body = errorBody(error.code, error.data)
      return reply.status(body.status).send(body)
    }
    const code = isTransient(error) ? 'Unavailable' : codeOf(error)
    if (code === 'InternalError') request.log.error({ err: error }, 'a request failed')
    const body = errorBody(code, code === 'InternalError' ? { requestId: request.id } : undefined)
    return reply.status(body.status).send(body)
  })
  app.setNotFoundHandler((_request, reply) => {
    const body = errorBody('NotFound')
    return reply.status(body.status).send(body)
  })
}

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
