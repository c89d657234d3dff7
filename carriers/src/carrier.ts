import type { ReactionType } from '@attune/contract/conversations/constants'

/** An outgoing message. `from` and `to` are the carrier's addresses: E.164 numbers, or emails. */
export interface OutgoingMessage {
  /**
   * Attune's id of this attempt to send a message. The carrier returns it in receipts, and `find` looks the message up
   * by it. A carrier may treat a known id as the message it already has.
   */
  id: string
  from: string
  to: string
  /** Empty if the message has only files. */
  text: string
  /** At most ten; absent if there are none. */
  media?: OutgoingMedia[]
}

/** A file of an outgoing message. The carrier downloads it from `url`, which stays valid for at least an hour. */
export interface OutgoingMedia {
  url: string
  mime: string
  fileName: string
}

/** A file of an incoming message, as named by the carrier. Input of `fetchMedia`. */
export interface IncomingMedia {
  url: string
  /** The MIME type according to the carrier, not verified. */
  mime: string
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
 * would be refused too. `error` is meant for people and may contain the number.
 */
export type SendAnswer = { kind: 'accepted'; ref: string } | { kind: 'refused'; error: string }

/** Nothing was sent: no connection could be made, or the carrier said it accepted nothing. Safe to retry. */
export class CarrierUnreachable extends Error {
  override name = 'CarrierUnreachable'
}

/**
 * The request was sent but no readable response came, so the message may or may not have been accepted. Ask with
 * `find`.
 */
export class OutcomeUnknown extends Error {
  override name = 'OutcomeUnknown'
}

/** A webhook with a valid signature whose body or path can't be read. */
export class UnreadableWebhook extends Error {
  override name = 'UnreadableWebhook'
}

/** A file that can't be fetched however often it is retried: gone, too large, or at a private address. */
export class MediaRefused extends Error {
  override name = 'MediaRefused'
}

/** Delivery states in order. A later one replaces an earlier one, never the other way round. */
export const DELIVERY_STATUSES = ['accepted', 'sent', 'failed', 'delivered'] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

/** `absent`: the carrier hasn't accepted the message, and no request with it is in progress. */
export type FoundMessage =
  | { kind: 'absent' }
  | { kind: 'known'; ref: string; status: DeliveryStatus; error: string | null }

export interface WebhookRequest {
  /** The full URL as called by the carrier; some carriers sign it. */
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

/**
 * `message`: an incoming text; `id` is the carrier's id. `receipt`: news of an outgoing message; `from` is then our own
 * address, which identifies the organization.
 */
export type CarrierEvent =
  | { kind: 'message'; id: string; from: string; to: string; text: string; at: Date; media?: IncomingMedia[] }
  | {
      kind: 'receipt'
      from: string
      messageId: string
      ref: string
      status: DeliveryStatus
      error: string | null
      at: Date
    }

/** A carrier of messages. Every carrier must pass the suite in `conformance.ts`. */
export interface Carrier {
  /** The carrier's name in webhook paths (`/carriers/<name>/…`) and on messages. */
  readonly name: string

  /** Maximum total bytes of a message's files; absent if it isn't below our own limit. */
  readonly mediaBytesMax?: number

  /**
   * Sends a message once, without retries. Gives up after 10 s or when `signal` fires. Throws `CarrierUnreachable` or
   * `OutcomeUnknown`.
   */
  send(message: OutgoingMessage, signal?: AbortSignal): Promise<SendAnswer>

  /**
   * Shows the client a reaction, replacing an earlier one; idempotent. Absent if the carrier doesn't support reactions.
   * Returns false if it doesn't know the text. Throws `CarrierUnreachable` or `OutcomeUnknown`; both are safe to retry.
   */
  react?(reaction: OutgoingReaction, signal?: AbortSignal): Promise<boolean>

  /**
   * Looks up a message after a lost response. Throws `CarrierUnreachable` or `OutcomeUnknown` while the carrier can't
   * tell, which isn't the same as `absent`.
   */
  find(messageId: string): Promise<FoundMessage>

  /**
   * Like `find`, but `absent` is definite: the carrier will never accept a message with this id, even if one is still
   * on its way. Only then may the message be sent again, under another id, without a person's decision. Undefined if
   * the carrier can't promise that.
   */
  withdraw?(messageId: string): Promise<FoundMessage>

  /**
   * Fetches a file of an incoming message, at most 10 MB. Throws `CarrierUnreachable` (retry later) or `MediaRefused`.
   */
  fetchMedia(url: string, signal?: AbortSignal): Promise<Buffer>

  /**
   * Whether a webhook is authentic: its signature is correct, at most 5 minutes old, and not seen before by this
   * process. Always false without a secret. Accepted signatures are remembered, so call it once per request. Other
   * processes don't share that memory, so events must still be deduplicated by id.
   */
  verify(request: WebhookRequest): boolean

  /** Parses a verified request. Returns an empty list if there is nothing of interest. Throws `UnreadableWebhook`. */
  read(request: WebhookRequest): CarrierEvent[]
}

/** Negative if `a` comes before `b`. Receipts may arrive out of order; `delivered` is final. */
export const compareStatus = (a: DeliveryStatus, b: DeliveryStatus): number =>
  DELIVERY_STATUSES.indexOf(a) - DELIVERY_STATUSES.indexOf(b)

/** The status after a receipt, in whatever order receipts arrive; `current` is null if none is known. */
export const laterStatus = (current: DeliveryStatus | null, received: DeliveryStatus): DeliveryStatus =>
  current !== null && compareStatus(current, received) >= 0 ? current : received
