import type { FastifyInstance } from 'fastify'
import { Refusal } from '../refusal.ts'

/** What a process answers whatever else it does. */
const HEALTH = /^\/(healthz|healthz\/deep|readyz|metrics)(\?|$)/

/**
 * Refuses requests that this process does not take: all while it closes, and all but health checks where it only runs
 * jobs. While it is about to end, answers ask for a new connection, so that the next request meets another process.
 */
export const refuseRequests = (
  app: FastifyInstance,
  { web = true, leaving = () => false, closing = () => false }: ProcessState,
): void => {
  app.addHook('onRequest', async (request, reply) => {
    if (leaving()) void reply.header('connection', 'close')
    if (HEALTH.test(request.url)) return
    if (!web || closing()) throw new Refusal('Unavailable')
  })
}

export interface ProcessState {
  /** Whether it serves people and programs, and not only health checks. */
  web?: boolean
  /** It still serves and will end soon. Stays true while it closes. */
  leaving?: () => boolean
  closing?: () => boolean
}
