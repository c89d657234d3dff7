import {
  CarrierUnreachable,
  OutcomeUnknown,
  UnreadableWebhook,
  type Carrier,
  type CarrierEvent,
  type FoundMessage,
  type SendAnswer,
  type WebhookRequest,
} from '../carrier.ts'
import { PHONE_ERRORS, type PhoneError } from '@attune/contract/conversations/constants'
import type { DeliveryReason } from '@attune/contract/conversations/sms/delivery-reasons'
import { FILE_MAX } from '@attune/contract/media/limits'
import { reachOfStatus } from '../call-once.ts'
import { fetchMedia, FILE_TIMEOUT_MS } from '../fetch-media.ts'
import { SIGNATURE_HEADER, createSignatureCheck } from './signature.ts'
import {
  createSimulatorCall,
  type SimulatorAddress,
  type SimulatorCall,
  type SimulatorReply,
} from './simulator-http.ts'
import { ErrorReply, FindReply, INBOUND_PATH, InboundBody, SendReply, STATUS_PATH, StatusBody } from './wire.ts'

/** The simulator (process/main.ts) as a carrier. With an empty secret it sends nothing and accepts no webhooks. */
export const createSimulatorCarrier = (address: SimulatorAddress): Carrier => {
  const call = createSimulatorCall(address)
  const check = createSignatureCheck(address.secret)
  return {
    name: 'simulator',
    send: async (message, signal) => toSendAnswer(await call('POST', '/messages', { ...message }, signal)),
    ping: async () => void (await findIn(call, 'nobody’s')),
    react: async (reaction, signal) => toReactionShown(await call('PUT', '/reactions', { ...reaction }, signal)),
    find: ({ id }) => findIn(call, id),
    withdraw: async (messageId) =>
      toFoundMessage(await call('DELETE', `/messages?id=${encodeURIComponent(messageId)}`)),
    fetchMedia: (url, { signal } = {}) =>
      fetchMedia(url, {
        headers: { authorization: `Bearer ${address.secret}` },
        ownOrigins: [new URL(address.url).origin],
        maxBytes: FILE_MAX,
        timeoutMs: FILE_TIMEOUT_MS,
        signal,
      }),
    replays: 'fresh',
    verify: ({ headers, body, now }) => check(headers[SIGNATURE_HEADER], body, now),
    read: (request) => read(request, address.url),
  }
}

const findIn = async (call: SimulatorCall, id: string): Promise<FoundMessage> =>
  toFoundMessage(await call('GET', `/messages?id=${encodeURIComponent(id)}`))

const toSendAnswer = ({ status, body }: SimulatorReply): SendAnswer => {
  const taken = SendReply.safeParse(body)
  if (status === 201 && taken.success) return { kind: 'accepted', ref: taken.data.ref }
  if (status === 429) throw new CarrierUnreachable('The carrier asked us to wait.', { reach: 'there' })
  if (status < 400 || status >= 500 || status === 408) {
    throw new OutcomeUnknown(`The carrier answered ${status}, which leaves open whether it accepted the message.`, {
      reach: reachOfStatus(status),
    })
  }
  const refused = ErrorReply.safeParse(body)
  return { kind: 'refused', error: refused.success ? refused.data.error : `The carrier refused with ${status}.` }
}

const toReactionShown = ({ status }: SimulatorReply): boolean => {
  if (status >= 500) throw new OutcomeUnknown(`The carrier answered ${status} to a reaction.`)
  return status === 200
}

const toFoundMessage = ({ status, body }: SimulatorReply): FoundMessage => {
  const reply = FindReply.safeParse(body)
  if (status === 200 && reply.success)
    return reply.data.kind === 'absent' ? reply.data : { ...reply.data, ...reasonOf(reply.data.error) }
  throw new OutcomeUnknown(`The carrier answered ${status} when asked about the message.`, {
    reach: reachOfStatus(status),
  })
}

const read = ({ path, body }: WebhookRequest, base: string): CarrierEvent[] => {
  if (path.endsWith(INBOUND_PATH)) {
    const { at, media, ...text } = parse(InboundBody, body)
    const files = media?.map(({ url, mime }) => ({ url: new URL(url, base).href, mime }))
    return [{ kind: 'message', ...text, at: new Date(at), ...(files === undefined ? {} : { media: files }) }]
  }
  if (path.endsWith(STATUS_PATH)) {
    const { at, ...receipt } = parse(StatusBody, body)
    return [{ kind: 'receipt', ...receipt, ...reasonOf(receipt.error), at: new Date(at) }]
  }
  throw new UnreadableWebhook(`The simulator posts nothing to ${path}.`)
}

/** What the failures of its phones mean. */
const PHONE_REASONS: Readonly<Record<PhoneError, DeliveryReason>> = {
  'Unreachable handset': 'unreachable',
  'Unknown handset': 'bad-number',
  'Carrier violation': 'filtered',
  'Landline or unreachable carrier': 'bad-number',
}

const reasonOf = (error: string | null): { reason?: DeliveryReason } => {
  const known = PHONE_ERRORS.find((one) => one === error)
  return known === undefined ? {} : { reason: PHONE_REASONS[known] }
}

const parse = <T>(shape: { parse(input: unknown): T }, body: Buffer): T => {
  try {
    return shape.parse(JSON.parse(body.toString('utf8')))
  } catch (error) {
    throw new UnreadableWebhook('The body is not what the simulator posts.', { cause: error })
  }
}
