import type { ReactionType } from '@attune/contract/conversations/constants'

/** A message on its way out. `from` and `to` are addresses of the carrier: E.164 numbers, or e-mail addresses. */
export interface OutgoingMessage {
  /**
   * Attune's id of one attempt to send a message; the carrier gives it back in receipts and finds the message by it. It
   * may take an id it knows for the message it has.
   */
  id: string
  from: string
  to: string
  /** Empty where files say it all. */
  text: string
  /** At most ten; absent where there are none. */
  media?: OutgoingMedia[]
}

/** A file of a message on its way out. The carrier reads it from `url`, which is good for an hour at least. */
export interface OutgoingMedia {
  url: string
  mime: string
  fileName: string
}

/** A file of a message that came in, as the carrier names it: what `fetchMedia` takes. */
export interface IncomingMedia {
  url: string
  /** What the carrier calls its type; nobody has looked. */
  mime: string
}

/** What the desk feels about a text from now on; null: nothing any more. */
export interface OutgoingReaction {
  from: string
  to: string
  /** The text: the carrier's id of one that came in, or Attune's of one that went out. */
  of: { received: string } | { sent: string }
  type: ReactionType | null
}

/**
 * What a carrier said to a message. `ref` is the carrier's own id of it. `refused` is final: the carrier took nothing
 * and would say no again; `error` is a sentence for a person and may name the number.
 */
export type SendAnswer = { kind: 'accepted'; ref: string } | { kind: 'refused'; error: string }

/** Surely nothing left: no connection came about, or the carrier said that it took nothing. Safe to try again. */
export class CarrierUnreachable extends Error {
  override name = 'CarrierUnreachable'
}

/** The request began and no readable answer came: the message may or may not have been taken. Ask with `find`. */
export class OutcomeUnknown extends Error {
  override name = 'OutcomeUnknown'
}

/** A webhook whose body or address cannot be read, though its signature was right. */
export class UnreadableWebhook extends Error {
  override name = 'UnreadableWebhook'
}

/** A file that will not come however often it is asked for: gone, too large, or at an address nobody may ask. */
export class MediaRefused extends Error {
  override name = 'MediaRefused'
}

/** How far a message has come, in order: a later one replaces an earlier one, never the other way round. */
export const DELIVERY_STATUSES = ['accepted', 'sent', 'failed', 'delivered'] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

/** `absent`: the carrier has not taken the message, and nothing of it is under way any more. */
export type FoundMessage =
  | { kind: 'absent' }
  | { kind: 'known'; ref: string; status: DeliveryStatus; error: string | null }

export interface WebhookRequest {
  /** The address as the carrier called it, with scheme, host and query: some carriers sign it. */
  url: string
  /** The path of that address, without the query. */
  path: string
  /** Names in lower case, as Node gives them. */
  headers: Record<string, string | string[] | undefined>
  /** The bytes as they came: signatures are over bytes. */
  body: Buffer
  /** When it came in; the age of a signature is counted from here. */
  now: Date
}

/**
 * `message`: somebody wrote to us, `id` is the carrier's id of the text. `receipt`: news of a message of ours; `from`
 * is then our own address, which tells the organization.
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

/** One way for messages to leave and come in. Every carrier passes the suite in `conformance.ts`. */
export interface Carrier {
  /** The name in addresses of webhooks (`/carriers/<name>/…`) and on messages. */
  readonly name: string

  /** Most bytes that the files of one message may have together; absent: no less than we allow. */
  readonly mediaBytesMax?: number

  /**
   * Hands one message over, once: never tries again by itself. Gives up after 10 s or when `signal` fires.
   * Throws `CarrierUnreachable` or `OutcomeUnknown`.
   */
  send(message: OutgoingMessage, signal?: AbortSignal): Promise<SendAnswer>

  /**
   * Shows the client a reaction in the place of the earlier one; asked twice it is the same. Absent: the carrier knows no
   * reactions. False: it knows no such text. Throws `CarrierUnreachable` or `OutcomeUnknown`: safe to try again.
   */
  react?(reaction: OutgoingReaction, signal?: AbortSignal): Promise<boolean>

  /**
   * What became of a message; asked after a lost answer. Throws `CarrierUnreachable` or `OutcomeUnknown` while the
   * carrier cannot say, which is not the same as `absent`.
   */
  find(messageId: string): Promise<FoundMessage>

  /**
   * The bytes of a file that came in, 10 MB at most. Throws `CarrierUnreachable` (it may come later) or `MediaRefused`.
   */
  fetchMedia(url: string, signal?: AbortSignal): Promise<Buffer>

  /**
   * Whether the carrier itself sent this: the signature is right, at most 5 minutes old and was not seen before by
   * this process. With no secret set the answer is always no. What passes is remembered: ask once per request. Other
   * processes do not share that memory, so events are to be taken once by their ids all the same.
   */
  verify(request: WebhookRequest): boolean

  /** What a verified request says; an empty list is nothing of interest. Throws `UnreadableWebhook`. */
  read(request: WebhookRequest): CarrierEvent[]
}

/** Below zero: `a` comes before `b`. Receipts overtake each other; a handset that has the message settles it. */
export const compareStatus = (a: DeliveryStatus, b: DeliveryStatus): number =>
  DELIVERY_STATUSES.indexOf(a) - DELIVERY_STATUSES.indexOf(b)

/** The status after a receipt, whatever the order receipts come in; `current` is null while none is known. */
export const laterStatus = (current: DeliveryStatus | null, received: DeliveryStatus): DeliveryStatus =>
  current !== null && compareStatus(current, received) >= 0 ? current : received
