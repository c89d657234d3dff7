import { createHash, timingSafeEqual } from 'node:crypto'
import { APP_VERSION } from '@attune/contract/headers'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge } from 'prom-client'
import type { Meters } from '../../meters.ts'
import type { Store } from '@attune/store/store'
import { Refusal } from '../../refusal.ts'
import { measureWork } from './measure-work.ts'

/** All readers within this time get the same text: building it blocks the event loop. */
const KEPT_MS = 5_000

/**
 * Serves `/metrics` for Prometheus. Requests need the token from the settings as a bearer token. If the settings have
 * no token, the address doesn't exist.
 */
export const mountMetrics = (
  app: FastifyInstance,
  { registry }: Meters,
  options: { token: string | null; ready: () => boolean; store: Store },
): void => {
  const { token } = options
  if (token === null) return
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  new Gauge({
    name: 'attune_build_info',
    help: 'Always 1; the version is a label.',
    labelNames: ['version', 'node'],
    registers,
  }).set({ version: APP_VERSION, node: process.version }, 1)
  new Gauge({
    name: 'attune_ready',
    help: '1 while the server takes requests.',
    registers,
    collect() {
      this.set(options.ready() ? 1 : 0)
    },
  })
  measureWork(registry, options.store)
  const isRight = comparerOf(`Bearer ${token}`)
  let text = Promise.resolve('')
  let until = -Infinity
  app.get('/metrics', { exposeHeadRoute: false }, async (request, reply) => {
    if (!isRight(request.headers.authorization ?? '')) {
      void reply.header('www-authenticate', 'Bearer')
      throw new Refusal('AuthenticationRequired')
    }
    if (performance.now() >= until) {
      until = performance.now() + KEPT_MS
      text = registry.metrics()
      // A failed read isn't cached.
      text.catch(() => (until = -Infinity))
    }
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await text)
  })
}

/** Compares in constant time, so that a token can't be guessed letter by letter. */
const comparerOf = (token: string): ((candidate: string) => boolean) => {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const expected = digest(token)
  return (candidate) => timingSafeEqual(digest(candidate), expected)
}
