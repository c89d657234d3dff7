import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { toErrorBody } from '../refusal.ts'

/** Serves `/healthz` (the process is alive) and `/readyz` (it can work). */
export const mountHealth = (app: FastifyInstance, deps: Deps, ready: () => boolean): void => {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    if (ready() && (await deps.store.answers())) return { status: 'ready' }
    return reply.status(503).send(toErrorBody('Unavailable'))
  })
}
