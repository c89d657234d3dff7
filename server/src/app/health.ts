import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Deps } from '../deps.ts'
import { toErrorBody } from '../refusal.ts'

/**
 * Serves `/healthz` (the process is alive), `/readyz` (it can work) and `/metrics` for Prometheus.
 */
export const mountHealth = (app: FastifyInstance, deps: Deps, ready: () => boolean): void => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'attune_request_seconds',
    help: 'Time to answer, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  new Gauge({
    name: 'attune_ready',
    help: '1 while the server takes requests.',
    registers: [registry],
    collect() {
      this.set(ready() ? 1 : 0)
    },
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    seconds.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
  })
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    if (ready() && (await deps.store.answers())) return { status: 'ready' }
    return reply.status(503).send(toErrorBody('Unavailable'))
  })
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()))
}
