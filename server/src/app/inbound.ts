import { UnreadableWebhook, type CarrierEvent, type WebhookRequest } from '@attune/carriers/carrier'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { receiveMessage } from '../conversations/receive-message.ts'
import { recordReceipt } from '../conversations/delivery/record-receipt.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { recordSecurityEvent } from '../security-log/record-security-event.ts'
import { visitorOf } from './calls.ts'

/** The largest webhook body accepted, in bytes. */
const WEBHOOK_MAX = 256 * 1024
/** Content types that carriers post. */
const WEBHOOK_TYPES = ['application/json', 'application/x-www-form-urlencoded']

/**
 * Serves carriers' webhooks at `/carriers/<name>/…`. Signatures cover the raw bytes, so bodies are not parsed here. The
 * carrier is answered after the commit: what it counts as delivered is stored.
 */
export const mountInbound = (app: FastifyInstance, deps: Deps, ready: () => boolean): void => {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(WEBHOOK_TYPES, { parseAs: 'buffer', bodyLimit: WEBHOOK_MAX }, (_request, body, done) =>
      done(null, body),
    )
    scope.post<{ Params: { name: string } }>('/carriers/:name/*', async (request, reply) => {
      // Carriers only exist once everything is running. Before that, and during shutdown, they should retry.
      if (!ready()) throw new Refusal('Unavailable')
      const carrier = deps.carriers.get(request.params.name)
      const webhook = webhookOf(deps, request)
      // An unknown carrier and a wrong signature look the same from outside.
      if (carrier === undefined || !carrier.verify(webhook)) {
        deps.meters.webhooksRefused.inc({ carrier: carrier?.name ?? 'unknown' })
        recordSecurityEvent(deps, visitorOf(request), 'webhook-forged', {
          detail: { carrier: carrier?.name ?? 'unknown' },
        })
        throw new Refusal('AccessDenied')
      }
      for (const event of readEvents(() => carrier.read(webhook)))
        await takeEvent(deps, carrier.name, event, `carrier:${carrier.name} ${request.id}`)
      return reply.send({ taken: true })
    })
  })
}

const readEvents = (read: () => CarrierEvent[]): CarrierEvent[] => {
  try {
    return read().map(removeNul)
  } catch (error) {
    if (error instanceof UnreadableWebhook)
      throw new Refusal('InputInvalid', { issues: [{ path: '', message: error.message }] })
    throw error
  }
}

/** PostgreSQL cannot store NUL, and a carrier that sends one must not be refused for ever. */
const removeNul = (event: CarrierEvent): CarrierEvent =>
  // The same fields and types: only characters inside texts are removed.
  Object.fromEntries(
    Object.entries(event).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('\0', '') : value,
    ]),
  ) as CarrierEvent

const takeEvent = async (deps: Deps, carrier: string, event: CarrierEvent, cause: string): Promise<void> => {
  const outcome =
    event.kind === 'message'
      ? await receiveMessage(deps, carrier, event, cause)
      : await recordReceipt(deps, carrier, event, cause)
  if (outcome === 'unknown-address' || outcome === 'unknown-message')
    deps.log.warn({ carrier, outcome }, 'a webhook about an unknown address or message')
}

const webhookOf = (deps: Deps, request: FastifyRequest): WebhookRequest => ({
  url: `${request.protocol}://${request.host}${request.url}`,
  path: request.url.split('?')[0] ?? request.url,
  headers: request.headers,
  body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
  now: deps.now(),
})
