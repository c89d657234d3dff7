import { MAIL_MAX } from '@attune/carriers/email/parse-mail'
import { UnreadableWebhook, type Carrier, type CarrierEvent, type WebhookRequest } from '@attune/carriers/carrier'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { receiveMessage } from '../conversations/receive-message.ts'
import { recordReceipt } from '../conversations/delivery/record-receipt.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { recordSecurityEvent } from '../security-log/record-security-event.ts'
import { visitorOf } from './calls.ts'

/** The largest webhook body accepted, in bytes. */
const WEBHOOK_MAX = 256 * 1024
/** A whole mail: megabytes, so its headers must be signed before it is read. */
const MAIL_TYPE = 'message/rfc822'
/** Content types that carriers post. */
const WEBHOOK_TYPES = ['application/json', 'application/x-www-form-urlencoded']

/**
 * Serves carriers' webhooks at `/carriers/<name>/…`. Signatures cover the raw bytes, so bodies are not parsed here. The
 * carrier is answered after the commit, so what it counts as delivered is stored.
 */
export const mountInbound = (app: FastifyInstance, deps: Deps, ready: () => boolean): void => {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(WEBHOOK_TYPES, { parseAs: 'buffer', bodyLimit: WEBHOOK_MAX }, (_request, body, done) =>
      done(null, body),
    )
    scope.addContentTypeParser(MAIL_TYPE, { parseAs: 'buffer', bodyLimit: MAIL_MAX }, (_request, body, done) =>
      done(null, body),
    )
    scope.addHook<{ Params: { name: string } }>('onRequest', async (request, reply) => {
      if (request.headers['content-type']?.startsWith(MAIL_TYPE) !== true) return
      const carrier = ready() ? deps.carriers.get(request.params.name) : undefined
      if (carrier?.admits?.(request.headers, deps.now()) === true) return
      // The rest of the mail is still on its way.
      void reply.header('connection', 'close')
      throw refuseForged(deps, request, carrier)
    })
    scope.post<{ Params: { name: string } }>('/carriers/:name/*', async (request, reply) => {
      // Carriers only exist once everything is running. Before that, and during shutdown, they should retry.
      if (!ready()) throw new Refusal('Unavailable')
      const carrier = deps.carriers.get(request.params.name)
      const webhook = webhookOf(deps, request)
      // An unknown carrier and a wrong signature look the same from outside.
      if (carrier === undefined || !(await carrier.verify(webhook))) throw refuseForged(deps, request, carrier)
      for (const event of await readEvents(async () => carrier.read(webhook)))
        await takeEvent(deps, carrier.name, event, `carrier:${carrier.name} ${request.id}`)
      const { answer } = carrier
      return answer === undefined ? reply.send({ taken: true }) : reply.type(answer.type).send(answer.body)
    })
  })
}

const refuseForged = (deps: Deps, request: FastifyRequest, carrier: Carrier | undefined): Refusal => {
  const name = carrier?.name ?? 'unknown'
  deps.meters.webhooksRefused.inc({ carrier: name })
  recordSecurityEvent(deps, visitorOf(request), 'webhook-forged', { detail: { carrier: name } })
  return new Refusal('AccessDenied')
}

const readEvents = async (read: () => Promise<CarrierEvent[]>): Promise<CarrierEvent[]> => {
  try {
    return await read()
  } catch (error) {
    if (error instanceof UnreadableWebhook)
      throw new Refusal('InputInvalid', { issues: [{ path: '', message: error.message }] })
    throw error
  }
}

/** Takes in what a carrier reports, whichever way it came in. */
export const takeEvent = async (deps: Deps, carrier: string, said: CarrierEvent, cause: string): Promise<void> => {
  const event = removeNul(said)
  const outcome =
    event.kind === 'message'
      ? await receiveMessage(deps, carrier, event, cause)
      : await recordReceipt(deps, carrier, event, cause)
  if (outcome.startsWith('unknown'))
    deps.log.warn({ carrier, outcome }, 'a webhook about an unknown address or message')
}

/** PostgreSQL cannot store NUL, and a carrier that sends one must not be refused forever. */
const removeNul = (event: CarrierEvent): CarrierEvent =>
  // The same fields and types: only characters inside texts are removed.
  Object.fromEntries(
    Object.entries(event).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('\0', '') : value,
    ]),
  ) as CarrierEvent

const webhookOf = (deps: Deps, request: FastifyRequest): WebhookRequest => ({
  // A proxy in front may have changed name, port and protocol; carriers sign what they were told to call.
  url: `${deps.publicUrl}${request.url}`,
  path: request.url.split('?')[0] ?? request.url,
  headers: request.headers,
  body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
  now: deps.now(),
})
