import { ATTACHMENTS_MAX } from '@attune/contract/media/limits'
import * as z from 'zod'
import {
  UnreadableWebhook,
  type CarrierEvent,
  type CarrierKeyword,
  type DeliveryStatus,
  type IncomingMedia,
  type WebhookRequest,
} from '../carrier.ts'
import { failureOf } from './error-codes.ts'
import { fieldsOf } from './signature.ts'

/** The path Twilio posts to, below Attune's public URL. */
export const INBOUND_PATH = '/carriers/twilio/inbound'
export const STATUS_PATH = '/carriers/twilio/status'

/** The answer Twilio expects: nothing to reply. Plain text would be sent to the client. */
export const NO_REPLY = { type: 'text/xml', body: '<Response/>' } as const

/**
 * The address of a message's status callbacks. It contains the attempt, for which Twilio has no field, and the address
 * it was sent from, which identifies the organization. Both use only characters that everyone escapes the same way.
 */
export const toStatusUrl = (publicUrl: string, { id, from }: { id: string; from: string }): string =>
  `${publicUrl}${STATUS_PATH}?of=${Buffer.from(`${from} ${id}`).toString('base64url')}`

/** Where incoming texts are posted: the part after the # makes Twilio retry if it gets no answer. */
export const toInboundUrl = (publicUrl: string): string => `${publicUrl}${INBOUND_PATH}#rc=3&rp=all`

/** The address of ours that a webhook is about, signed or not; null if it names none. */
export const ownAddressOf = ({ path, url, body }: WebhookRequest): string | null => {
  if (path.endsWith(STATUS_PATH)) return namedIn(url).from || null
  return fieldsOf(body)?.['To'] ?? null
}

/** Reads a signed webhook. Throws `UnreadableWebhook`. */
export const readWebhook = (accountSid: string, request: WebhookRequest): CarrierEvent[] => {
  const fields = fieldsOf(request.body)
  if (fields === null) throw new UnreadableWebhook('A field comes twice, which Twilio never posts.')
  if (request.path.endsWith(INBOUND_PATH)) return [toText(parse(Inbound, fields, accountSid), fields, request.now)]
  if (request.path.endsWith(STATUS_PATH)) return toReceipt(parse(Status, fields, accountSid), request)
  throw new UnreadableWebhook(`Twilio posts nothing to ${request.path}.`)
}

/** https://www.twilio.com/docs/messaging/guides/webhook-request */
const Inbound = z.object({
  AccountSid: z.string(),
  MessageSid: z.string().min(1),
  From: z.string().min(1),
  To: z.string().min(1),
  Body: z.string().default(''),
  NumMedia: z.coerce.number().int().min(0).default(0),
  /** Only of services with advanced opt-out. https://www.twilio.com/docs/messaging/tutorials/advanced-opt-out */
  OptOutType: z.string().optional(),
})

/** https://www.twilio.com/docs/messaging/guides/track-outbound-message-status */
const Status = z.object({
  AccountSid: z.string(),
  MessageSid: z.string().min(1),
  MessageStatus: z.string(),
  ErrorCode: z.coerce.number().int().optional().catch(undefined),
  ErrorMessage: z.string().optional(),
})

const parse = <T extends { AccountSid: string }>(
  shape: z.ZodType<T>,
  fields: Record<string, string>,
  accountSid: string,
): T => {
  const read = shape.safeParse(fields)
  if (!read.success) throw new UnreadableWebhook('The fields are not what Twilio posts.', { cause: read.error })
  if (read.data.AccountSid !== accountSid) throw new UnreadableWebhook('This is about another Twilio account.')
  return read.data
}

const KEYWORDS: Readonly<Record<string, CarrierKeyword>> = { STOP: 'stop', START: 'start', HELP: 'help' }

const toText = (text: z.infer<typeof Inbound>, fields: Record<string, string>, now: Date): CarrierEvent => {
  const media: IncomingMedia[] = Array.from({ length: Math.min(text.NumMedia, ATTACHMENTS_MAX) }, (_, place) => ({
    url: fields[`MediaUrl${place}`] ?? '',
    mime: fields[`MediaContentType${place}`] ?? '',
  }))
  const keyword = KEYWORDS[text.OptOutType?.toUpperCase() ?? '']
  return {
    ...{ kind: 'message', id: text.MessageSid, from: text.From, to: text.To, text: text.Body, at: now },
    ...(media.length === 0 ? {} : { media }),
    ...(keyword === undefined ? {} : { keyword }),
  }
}

const toReceipt = (news: z.infer<typeof Status>, { url, now }: WebhookRequest): CarrierEvent[] => {
  const { from, messageId } = namedIn(url)
  if (from === '' || messageId === '') throw new UnreadableWebhook('The address of the callback names no message.')
  const status = toStatus(news.MessageStatus)
  // A status that Twilio adds in future says nothing about the delivery.
  if (status === null) return []
  const failure = status === 'failed' ? failureOf(news.ErrorCode ?? null, news.ErrorMessage ?? null) : { error: null }
  return [{ kind: 'receipt', from, messageId, ref: news.MessageSid, status, ...failure, at: now }]
}

/** What the address of a status callback contains. */
const namedIn = (url: string): { from: string; messageId: string } => {
  const [from = '', messageId = ''] = Buffer.from(URL.parse(url)?.searchParams.get('of') ?? '', 'base64url')
    .toString('utf8')
    .split(' ')
  return { from, messageId }
}

/** https://www.twilio.com/docs/messaging/api/message-resource#message-status-values */
const STATUSES: Readonly<Record<string, DeliveryStatus>> = {
  accepted: 'accepted',
  scheduled: 'accepted',
  queued: 'accepted',
  sending: 'accepted',
  sent: 'sent',
  delivered: 'delivered',
  partially_delivered: 'delivered',
  read: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
  canceled: 'failed',
}

/** Null if we don't know it. */
export const toStatus = (status: string): DeliveryStatus | null => STATUSES[status] ?? null
