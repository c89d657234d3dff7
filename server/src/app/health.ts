import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { toErrorBody } from '../refusal.ts'

/**
 * Serves `/healthz` (the process is alive), `/readyz` (it takes requests) and `/healthz/deep` (and the database
 * answers). Readiness doesn't depend on the database: during an outage all processes would become unready together, and
 * the load balancer would answer with its own error page instead of the product's.
 */
export const mountHealth = (app: FastifyInstance, deps: Deps, ready: () => boolean): void => {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    if (ready()) return { status: 'ready' }
    return reply.status(503).send(toErrorBody('Unavailable'))
  })
  app.get('/healthz/deep', async (_request, reply) => {
    if (await deps.store.answers()) return { status: 'ok', database: 'answers' }
    return reply.status(503).send(toErrorBody('Unavailable'))
  })
}
