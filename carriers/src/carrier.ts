import type { ReactionType } from '@attune/contract/conversations/constants'
import type { DeliveryReason } from '@attune/contract/conversations/sms/delivery-reasons'
import type { OutgoingMessage } from './outgoing-message.ts'

export type * from './outgoing-message.ts'

/** A file of an incoming message, as named by the carrier. Input of `fetchMedia`. */
export interface IncomingMedia {
  url: string
  /** The MIME type according to the carrier, not verified. */
  mime: string
  /** The file itself, with its name, if it came with the message; then there is nothing to fetch. */
  brought?: {
    fileName: string
    bytes: Buffer
    /** The name its mail's HTML refers to it by (RFC 2392), without brackets; absent if there is none. */
    contentId?: string
  }
}

/** What an incoming email has besides its text and files. */
export interface IncomingMail {
  subject: string
  /** What it quotes from earlier mails, and its signature; not part of the text. */
  quoted: string
  /** Its HTML as it arrived, of any length; absent if there is none. */
  html?: string
  /** Whose secret address it was sent to; null if it came to the mailbox itself. */
  contactId: string | null
  /** The mailbox's own server confirms that the sender is who they claim to be (DMARC, RFC 7489). */
  isTrusted: boolean
  /** No person wrote it: it comes from an autoresponder, a newsletter or a mail server (RFC 3834). */
  isAutomatic: boolean
  /** It couldn't be read, or not all of it: encrypted, too large or too complex. The text says so, in words of ours. */
  isUnreadable?: true
  /** The writer's own words, if the text also has words of ours; empty if none of theirs could be read. */
  written?: string
}

/** A reaction by staff to a text; null removes it. */
export interface OutgoingReaction {
  from: string
  to: string
  /** The text: the carrier's id of an incoming one, or Attune's id of an outgoing one. */
  of: { received: string } | { sent: string }
  type: ReactionType | null
}

/**
 * A carrier's response to a message. `ref` is the carrier's own id. `refused` is final: nothing was sent and a retry
 * would be refused too. `error` is meant for people and may contain the number; `reason` is absent if the carrier gives
 * none. `unasked`: we refused it ourselves, without asking the carrier.
 */
export type SendAnswer =
  | { kind: 'accepted'; ref: string }
  | { kind: 'refused'; error: string; reason?: DeliveryReason; unasked?: true }

/**
 * Nothing was sent: no connection could be made, or the carrier said it accepted nothing. Safe to retry, but not before
 * `retryAfterMs` if the carrier asked for time.
 */
export class CarrierUnreachable extends Error {
  override name = 'CarrierUnreachable'
  readonly retryAfterMs: number | null
  /** Nothing will be sent until someone fixes the account at the carrier, or its credentials here. */
  readonly needsAdmin: boolean
  /** The carrier can be reached but defers this message. Retries then end at some point. */
  readonly isPutOff: boolean
  readonly reach: Reach

  constructor(
    message: string,
    options: ErrorOptions & {
      retryAfterMs?: number | null
      needsAdmin?: boolean
      isPutOff?: boolean
      /** `there` by default if the carrier asked for time, needs an admin, or deferred this message. */
      reach?: Reach
    } = {},
  ) {
    super(message, options)
    this.retryAfterMs = options.retryAfterMs ?? null
    this.needsAdmin = options.needsAdmin ?? false
    this.isPutOff = options.isPutOff ?? false
    const hasAnswered = this.retryAfterMs !== null || this.needsAdmin || this.isPutOff
    this.reach = options.reach === undefined ? (hasAnswered ? 'there' : 'away') : options.reach
  }
}

/**
 * The request was sent but no readable response came, so the message may or may not have been accepted. Ask with
 * `find`.
 */
export class OutcomeUnknown extends Error {
  override name = 'OutcomeUnknown'
  readonly reach: Reach

  /** `reach`: `away` by default. An inconclusive answer is still an answer, so the carrier is `there`. */
  constructor(message: string, options: ErrorOptions & { reach?: Reach } = {}) {
    super(message, options)
    this.reach = options.reach === undefined ? 'away' : options.reach
  }
}

/**
 * What a call says about the carrier itself. `there`: it answered, if only with a refusal. `away`: no connection, no
 * answer in time, or an answer that says it can't (5xx). Null: it wasn't asked.
 */
export type Reach = 'there' | 'away' | null

/** What a call's answer, or its error, says about the carrier itself. */
export const reachOf = (answer: object): Reach => {
  if (answer instanceof CarrierUnreachable || answer instanceof OutcomeUnknown) return answer.reach
  return 'unasked' in answer ? null : 'there'
}

/** A webhook with a valid signature whose body or path can't be read. */
export class UnreadableWebhook extends Error {
  override name = 'UnreadableWebhook'
}

/** The carrier says that there is no such file. It may not be there yet. */
export class MediaMissing extends CarrierUnreachable {
  override name = 'MediaMissing'
}

/** A file that can't be fetched however often it is retried: gone, too large, or at a private address. */
export class MediaRefused extends Error {
  override name = 'MediaRefused'
}

/** Delivery states in order. A later one replaces an earlier one, never the other way round. */
export const DELIVERY_STATUSES = ['accepted', 'sent', 'failed', 'delivered'] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

/** What we know about an attempt to send a message. `ref` is the carrier's id of it, `from` our own address. */
export type SentAttempt = { id: string; ref: string; from: string } | OpenCall

/**
 * A call whose answer was lost, with what a carrier that doesn't store our ids needs to recognize the message: Twilio
 * can only list what was sent from and to a number.
 */
export interface OpenCall {
  id: string
  ref: null
  from: string
  to: string
  text: string
  calledAt: Date
  /** The carrier's ids of other messages to this client. None of them is this one. */
  others: ReadonlySet<string>
  /** False if another call with the same text to this client has no known id either: then the text proves nothing. */
  isOnly: boolean
}

/**
 * `absent`: when it was asked, the carrier hadn't accepted the message and had no request with it in progress. That
 * doesn't make it safe to send again, since our own request may still be on its way; only `withdraw` does.
 */
export type FoundMessage =
  | { kind: 'absent' }
  | ({ kind: 'known'; ref: string; status: DeliveryStatus; error: string | null } & FailureReason)

/** Why a message failed; empty if it didn't, or if the carrier gives no reason. */
export interface FailureReason {
  reason?: DeliveryReason
  /** The carrier never sent it, and never will, but would take it later: its queue was full. */
  untaken?: true
}

export interface WebhookRequest {
  /**
   * The full URL as the carrier was told to call it: on the public address, whatever name and port a proxy in front has
   * used. Some carriers sign it.
   */
  url: string
  /** The path of the URL, without the query. */
  path: string
  /** Header names in lower case, as in Node. */
  headers: Record<string, string | string[] | undefined>
  /** The raw bytes, which signatures are computed over. */
  body: Buffer
  /** When it was received; a signature's age is relative to this. */
  now: Date
}

/** How a carrier understood a text: some answer STOP, START and HELP, in any language, before we hear of it. */
export type CarrierKeyword = 'stop' | 'start' | 'help'

/**
 * `message`: an incoming text; `id` is the carrier's id. `receipt`: news of an outgoing message; `from` is then our own
 * address, which identifies the organization.
 */
export type CarrierEvent =
  | {
      kind: 'message'
      id: string
      from: string
      to: string
      text: string
      at: Date
      media?: IncomingMedia[]
      /** Absent if the carrier leaves keywords to us. */
      keyword?: CarrierKeyword
      /** Only of carriers of email. */
      mail?: IncomingMail
    }
  | ({
      kind: 'receipt'
      from: string
      messageId: string
      ref: string
      status: DeliveryStatus
      error: string | null
      at: Date
    } & FailureReason)

/** A text that a client sent. */
export type ReceivedText = Extract<CarrierEvent, { kind: 'message' }>

/** Given a carrier's ids of received texts, returns those that we haven't taken in yet. */
export type UnseenOf = (ids: readonly string[]) => Promise<readonly string[]>

/** A carrier of messages. Every carrier must pass the suite in `conformance.ts`. */
export interface Carrier {
  /** The carrier's name in webhook paths (`/carriers/<name>/…`) and on messages. */
  readonly name: string

  /** Maximum total bytes of a message's files; absent if it isn't below our own limit. */
  readonly mediaBytesMax?: number

  /** Segments per second that one of our addresses can send; absent for no limit. More would wait at the carrier. */
  segmentsPerSecond?(from: string): number

  /**
   * Whether the carrier itself answers STOP, START and HELP texted to one of our addresses, unless its account is set
   * up otherwise. Absent if it never does.
   */
  answersKeywords?(own: string): boolean

  /**
   * Sends a message once, without retries. Gives up after 10 s or when `signal` fires. Throws `CarrierUnreachable` or
   * `OutcomeUnknown`.
   */
  send(message: OutgoingMessage, signal?: AbortSignal): Promise<SendAnswer>

  /**
   * Checks that the carrier responds where it accepts messages from one of our addresses, without sending one. Any
   * answer will do: `reachOf` reads errors. Throws `CarrierUnreachable` or `OutcomeUnknown`.
   */
  ping(from: string): Promise<void>

  /**
   * Shows the client a reaction, replacing an earlier one; idempotent. Absent if the carrier doesn't support reactions.
   * Returns false if it doesn't know the text. Throws `CarrierUnreachable` or `OutcomeUnknown`; both are safe to retry.
   */
  react?(reaction: OutgoingReaction, signal?: AbortSignal): Promise<boolean>

  /**
   * Looks up a message whose response was lost, or whose receipt never came. Throws `CarrierUnreachable` or
   * `OutcomeUnknown` while the carrier can't tell, which isn't the same as `absent`. Never returns `absent` for a
   * message it has accepted, or `known` for a different one.
   *
   * With `forgets`, it can never tell anything about an `OpenCall`: a mail server can't be asked.
   */
  find(attempt: SentAttempt): Promise<FoundMessage>

  /** Absent if it can be asked about what it has accepted. */
  readonly forgets?: true

  /**
   * Like `find`, but `absent` is definite: the carrier will never accept a message with this id, even if one is still
   * on its way. Only then may the message be sent again, under another id, without a person's decision. Undefined if
   * the carrier can't promise that.
   */
  withdraw?(messageId: string): Promise<FoundMessage>

  /**
   * Fetches a file of an incoming message, at most 10 MB. `to` is our address that received it: with several accounts,
   * it decides which credentials may be used. Throws `CarrierUnreachable` (retry later), `MediaMissing`
   * (retry, but not for hours) or `MediaRefused`.
   */
  fetchMedia(url: string, options?: { to?: string; signal?: AbortSignal | undefined }): Promise<Buffer>

  /**
   * Lists the texts received at one of our addresses since then whose webhooks never reached us, oldest first.
   * `unseenOf` tells which of their ids are new: only about those is more asked. Absent if the carrier keeps none, or
   * delivers what it kept by itself. Throws `CarrierUnreachable` or `OutcomeUnknown`.
   */
  listReceived?(to: string, since: Date, unseenOf: UnseenOf): Promise<ReceivedText[]>

  /** The response to accepted webhooks; absent if any will do. Some carriers text clients anything unclear. */
  readonly answer?: { type: string; body: string }

  /**
   * What the signatures of webhooks protect against besides forgery. `fresh`: each is valid for 5 minutes and accepted
   * once by this process. `none`: they contain no time and nothing unique, so the carrier's own retry is an identical
   * request and must be answered like the first.
   */
  readonly replays: 'fresh' | 'none'

  /**
   * Whether a request is authentic judging by its headers, before its body is read. Only for carriers with large
   * bodies: without it, bodies are limited to 256 kB.
   */
  admits?(headers: WebhookRequest['headers'], now: Date): boolean

  /**
   * Whether a webhook is authentic: its signature is correct and, with `replays: 'fresh'`, new. Always false without a
   * secret. Accepted signatures may be remembered, so call it once per request. Events must be deduplicated by id in
   * any case.
   */
  verify(request: WebhookRequest): boolean | Promise<boolean>

  /** Parses a verified request. Returns an empty list if there is nothing of interest. Throws `UnreadableWebhook`. */
  read(request: WebhookRequest): CarrierEvent[] | Promise<CarrierEvent[]>
}

/** Negative if `a` comes before `b`. Receipts may arrive out of order; `delivered` is final. */
export const compareStatus = (a: DeliveryStatus, b: DeliveryStatus): number =>
  DELIVERY_STATUSES.indexOf(a) - DELIVERY_STATUSES.indexOf(b)

/** The status after a receipt, in whatever order receipts arrive; `current` is null if none is known. */
export const laterStatus = (current: DeliveryStatus | null, received: DeliveryStatus): DeliveryStatus =>
  current !== null && compareStatus(current, received) >= 0 ? current : received
