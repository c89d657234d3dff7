import { UnreadableWebhook, type CarrierEvent, type WebhookRequest } from '@attune/carriers/carrier'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { receiveMessage } from '../conversations/receive-message.ts'
import { recordReceipt } from '../conversations/delivery/record-receipt.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'

/** The largest webhook body taken, in bytes. */
const WEBHOOK_MAX = 256 * 1024
/** What carriers post. */
const WEBHOOK_TYPES = ['application/json', 'application/x-www-form-urlencoded']

/**
 * Carriers' webhooks: `/carriers/<name>/…`. The signature is over the bytes, so bodies stay bytes here. The carrier is
 * answered after the commit: what it counts as taken is written down.
 */
export const mountInbound = (app: FastifyInstance, deps: Deps, ready: () => boolean): void => {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(WEBHOOK_TYPES, { parseAs: 'buffer', bodyLimit: WEBHOOK_MAX }, (_request, body, done) =>
      done(null, body),
    )
    scope.post<{ Params: { name: string } }>('/carriers/:name/*', async (request, reply) => {
      // Carriers are known only once everything runs: until then, and at the end, they are to come again.
      if (!ready()) throw new Refusal('Unavailable')
      const carrier = deps.carriers.get(request.params.name)
      const webhook = webhookOf(deps, request)
      // An unknown carrier and a wrong signature look the same from outside.
      if (carrier === undefined || !carrier.verify(webhook)) throw new Refusal('AccessDenied')
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

/** PostgreSQL keeps no NUL, and a carrier that sends one is not to be refused for ever. */
const removeNul = (event: CarrierEvent): CarrierEvent =>
  // The same fields with the same types: only signs inside texts go.
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
    deps.log.warn({ carrier, outcome }, 'a webhook about something nobody here knows')
}

const webhookOf = (deps: Deps, request: FastifyRequest): WebhookRequest => ({
  url: `${request.protocol}://${request.host}${request.url}`,
  path: request.url.split('?')[0] ?? request.url,
  headers: request.headers,
  body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
  now: deps.now(),
})
