import { FILE_MAX } from '@attune/contract/media/limits'
import { channelKindOf, FILES_BYTES_MAX, SEGMENTS_PER_SECOND } from '@attune/contract/channels/limits'
import * as z from 'zod'
import { callOnce, reachOfStatus, type CarrierReply } from '../call-once.ts'
import {
  CarrierUnreachable,
  MediaRefused,
  OutcomeUnknown,
  type Carrier,
  type FoundMessage,
  type OpenCall,
  type OutgoingMessage,
  type SendAnswer,
} from '../carrier.ts'
import { fetchMedia, FILE_TIMEOUT_MS } from '../fetch-media.ts'
import { accountPath, authorizationOf, TWILIO_URL, type TwilioAccount } from './account.ts'
import { failureOf, isForAdmin, isWait } from './error-codes.ts'
import { listReceived } from './list-received.ts'
import { recognize, type ListedMessage } from './recognize.ts'
import { isSigned } from './signature.ts'
import { NO_REPLY, readWebhook, toStatus, toStatusUrl } from './webhooks.ts'

export interface TwilioOptions {
  account: TwilioAccount
  /** The URL at which Twilio calls Attune, without a trailing slash. */
  publicUrl: string
  /** Another address of the API, for a stand-in on this machine; then files may be at `mediaOrigin`, too. */
  url?: string
  mediaOrigin?: string
  /** Timeout of a call that isn’t for a file; 10 s by default. */
  timeoutMs?: number
  /** How many segments a number sends per second; by default the rate of its kind. */
  segmentsPerSecond?: (from: string) => number
  now?: () => Date
}

export const MEDIA_BYTES_MAX = FILES_BYTES_MAX['long-code']
/** https://www.twilio.com/docs/messaging/api/message-resource: the longest a message may wait in its queue. */
const VALID_SECONDS = { least: 1, most: 36_000 }
/** On long codes and toll-free numbers: https://help.twilio.com/articles/223134027 */
export const answersKeywords = (own: string): boolean =>
  ['long-code', 'toll-free'].includes(channelKindOf('twilio', own))

/** The rate for the kind of number. */
export const segmentsPerSecond = (from: string): number => SEGMENTS_PER_SECOND[channelKindOf('twilio', from)]
/** How many messages are searched to recognize one. */
const LIST_SIZE = 200
/** How long to wait when only an admin can help: wrong credentials, or an account that was suspended. */
const MEND_MS = 60_000

/**
 * Twilio as a carrier of SMS, MMS and, between addresses that begin with `whatsapp:`, WhatsApp. Without a token it
 * accepts no webhooks.
 */
export const createTwilioCarrier = (options: TwilioOptions): Carrier => {
  const { account, publicUrl, url = TWILIO_URL, timeoutMs = 10_000, now = () => new Date() } = options
  const path = accountPath(account)
  const callPath = (method: string, to: string, form?: URLSearchParams, signal?: AbortSignal): Promise<CarrierReply> =>
    // Each on its own connection: one that Twilio had just closed would leave a message's outcome unknown.
    callOnce(new URL(to, url), {
      ...{ method, body: form?.toString() ?? '', timeoutMs, signal },
      headers: { authorization: authorizationOf(account), 'content-type': 'application/x-www-form-urlencoded' },
    })
  const call = (method: string, resource: string, form?: URLSearchParams, signal?: AbortSignal) =>
    callPath(method, `${path}/${resource}`, form, signal)
  return {
    name: 'twilio',
    mediaBytesMax: MEDIA_BYTES_MAX,
    segmentsPerSecond: options.segmentsPerSecond ?? segmentsPerSecond,
    answersKeywords,
    send: async (message, signal) =>
      toSendAnswer(await call('POST', 'Messages.json', toForm(message, account, publicUrl), signal)),
    // A message to nobody: it is refused, but by the same endpoint that accepts real ones.
    ping: async () => {
      const reply = await call('POST', 'Messages.json', new URLSearchParams())
      if (errorOf(reply).code === null) throw somebodyElse(reply)
    },
    find: async (attempt) => {
      if (attempt.ref !== null) return toFound(await call('GET', `Messages/${encodeURIComponent(attempt.ref)}.json`))
      const query = toQuery(attempt, account)
      const found = recognize(attempt, toListed(await call('GET', `Messages.json?${query}`), attempt), now())
      if (found === null)
        throw new OutcomeUnknown('Twilio’s list doesn’t tell whether it has the message.', { reach: 'there' })
      return found
    },
    fetchMedia: (address, { signal } = {}) => fetchOwnMedia(address, { ...options, url }, signal),
    listReceived: (to, since, unseenOf) =>
      listReceived((page) => callPath('GET', page), new URL(url).origin, path, { to, since, unseenOf }),
    replays: 'none',
    answer: NO_REPLY,
    verify: (request) => isSigned(account.authToken, request),
    read: (request) => readWebhook(account.accountSid, request),
  }
}

const toForm = (message: OutgoingMessage, account: TwilioAccount, publicUrl: string): URLSearchParams => {
  const { from, to, text, media = [], validSeconds, template } = message
  const form = new URLSearchParams({ To: to, From: from })
  // With both, Twilio sends from this number of the service: the client knows it, and the panel shows it.
  if (!leavesFromNumber(from, account)) form.set('MessagingServiceSid', account.messagingServiceSid ?? '')
  // https://www.twilio.com/docs/content/send-templates-created-with-the-content-template-builder
  if (template !== undefined) {
    form.set('ContentSid', template.sid)
    const words = template.values.map((value, place) => [`${place + 1}`, value] as const)
    if (words.length > 0) form.set('ContentVariables', JSON.stringify(Object.fromEntries(words)))
  } else if (text !== '') form.set('Body', text)
  for (const file of media) form.append('MediaUrl', file.url)
  form.set('StatusCallback', toStatusUrl(publicUrl, message))
  if (validSeconds !== undefined) {
    const seconds = Math.min(Math.max(Math.floor(validSeconds), VALID_SECONDS.least), VALID_SECONDS.most)
    form.set('ValidityPeriod', `${seconds}`)
  }
  return form
}

/** Whether a message leaves without the account's service. WhatsApp's window is open to one sender, not to a service. */
const leavesFromNumber = (from: string, { messagingServiceSid }: TwilioAccount): boolean =>
  messagingServiceSid === undefined || channelKindOf('twilio', from) === 'whatsapp'

/** Every error of the API. https://www.twilio.com/docs/usage/twilios-response#response-formats-exceptions */
const ApiError = z.object({ code: z.number().int().nullable().catch(null), message: z.string().catch('') })
const Resource = z.object({
  sid: z.string().min(1),
  status: z.string(),
  from: z.string().nullable().catch(null),
  body: z.string().nullable().catch(null),
  date_created: z.string().nullable().catch(null),
  error_code: z.number().int().nullable().catch(null),
  error_message: z.string().nullable().catch(null),
})
const List = z.object({ messages: z.array(Resource) })

const toSendAnswer = (reply: CarrierReply): SendAnswer => {
  const taken = Resource.pick({ sid: true }).safeParse(reply.body)
  if (reply.status === 201 && taken.success) return { kind: 'accepted', ref: taken.data.sid }
  const { code, message } = errorOf(reply)
  if (code === null) throw somebodyElse(reply)
  return { kind: 'refused', ...failureOf(code, message) }
}

/** An answer without a Twilio code comes from something in between, which passed nothing on. */
const somebodyElse = ({ status }: CarrierReply): CarrierUnreachable =>
  new CarrierUnreachable(`Twilio can’t be reached: somebody else answered ${status}.`)

/** Twilio's error, unless the answer leaves the outcome open or asks us to wait. */
const errorOf = ({ status, headers, body }: CarrierReply): { code: number | null; message: string } => {
  const said = ApiError.safeParse(body)
  const { code, message } = said.success ? said.data : { code: null, message: '' }
  if (status === 429 || isWait(code)) {
    const retryAfterMs = status === 429 ? secondsOf(headers['retry-after']) : MEND_MS
    const needsAdmin = isForAdmin(code)
    throw new CarrierUnreachable(`Twilio asks us to wait: ${failureOf(code, message).error}.`, {
      retryAfterMs,
      needsAdmin,
      reach: 'there',
    })
  }
  if (status === 401 || status === 403)
    if (code === null)
      throw new CarrierUnreachable('Twilio refuses our credentials.', { retryAfterMs: MEND_MS, needsAdmin: true })
  if (status < 400 || status >= 500 || status === 408)
    throw new OutcomeUnknown(`Twilio answered ${status}, which leaves open whether it accepted the message.`, {
      reach: reachOfStatus(status),
    })
  return { code, message }
}

const secondsOf = (header: string | undefined): number | null => {
  const seconds = Number(header)
  return header === undefined || !Number.isFinite(seconds) ? null : Math.min(Math.max(seconds, 0), 3_600) * 1_000
}

const toFound = (reply: CarrierReply): FoundMessage => {
  const read = Resource.safeParse(reply.body)
  const status = read.success ? toStatus(read.data.status) : null
  if (reply.status === 200 && read.success && status !== null)
    return { kind: 'known', ref: read.data.sid, status, ...outcomeOf(read.data, status) }
  // What isn't found here is the message, not the account.
  if (reply.status !== 404) errorOf(reply)
  // Twilio once had the message, so its absence now doesn't mean that it was never accepted.
  throw new OutcomeUnknown(`Twilio answered ${reply.status} when asked about a message.`, { reach: 'there' })
}

const outcomeOf = ({ error_code, error_message }: z.infer<typeof Resource>, status: ListedMessage['status']) =>
  status === 'failed' ? failureOf(error_code, error_message) : { error: null }

/**
 * Not filtered by time: that filter is about when a message was sent, and one in Twilio's queue hasn't been yet. Nor by
 * number where a service sends: Twilio may name it only once the message leaves.
 */
const toQuery = ({ from, to }: OpenCall, account: TwilioAccount): URLSearchParams =>
  new URLSearchParams({
    To: to,
    ...(leavesFromNumber(from, account) ? { From: from } : {}),
    PageSize: `${LIST_SIZE}`,
  })

/** The listed messages that may be this call's. Only one that hasn't left may lack its number. */
const toListed = (reply: CarrierReply, { calledAt, from }: OpenCall): ListedMessage[] => {
  const list = List.safeParse(reply.body)
  if (reply.status !== 200 || !list.success) {
    errorOf(reply)
    throw new OutcomeUnknown(`Twilio answered ${reply.status} when asked about a message.`, { reach: 'there' })
  }
  const atOf = (one: z.infer<typeof Resource>) => new Date(one.date_created ?? calledAt)
  const { messages } = list.data
  if (messages.length >= LIST_SIZE && messages.every((one) => atOf(one) >= calledAt))
    throw new OutcomeUnknown('Twilio lists more messages than we look at.', { reach: 'there' })
  return messages
    .filter((one) => one.from === null || one.from === from)
    .map((one): ListedMessage => {
      // A status we don't know yet: at least it has the message.
      const status = toStatus(one.status) ?? 'accepted'
      return { ref: one.sid, text: one.body ?? '', at: atOf(one), status, ...outcomeOf(one, status) }
    })
}

/**
 * Fetches a file with the account's credentials, which are only sent to Twilio's API, and only for this account's own
 * files: a webhook that names another address must not trick us into revealing them. Redirects are followed without
 * them.
 */
const fetchOwnMedia = async (
  address: string,
  { account, url, mediaOrigin }: TwilioOptions & { url: string },
  signal: AbortSignal | undefined,
): Promise<Buffer> => {
  const api = new URL(url)
  const file = URL.parse(address)
  const own = new RegExp(`^${accountPath(account)}/Messages/[A-Z]{2}[0-9a-fA-F]{32}/Media/ME[0-9a-fA-F]{32}$`)
  if (file === null || file.origin !== api.origin || file.username !== '' || !own.test(file.pathname))
    throw new MediaRefused('The file isn’t one of this Twilio account.')
  return fetchMedia(file.href, {
    ...{ headers: { authorization: authorizationOf(account) }, maxBytes: FILE_MAX, signal },
    timeoutMs: FILE_TIMEOUT_MS,
    ownOrigins: url === TWILIO_URL ? [] : [api.origin, ...(mediaOrigin === undefined ? [] : [mediaOrigin])],
  })
}
