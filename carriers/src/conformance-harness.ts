import type { DeliveryReason } from '@attune/contract/conversations/sms/delivery-reasons'
import type { Carrier, CarrierEvent, OpenCall, OutgoingMessage, WebhookRequest } from './carrier.ts'

/** What the suite needs from the carrier's side: the real carrier, or a stand-in that behaves like it. */
export interface CarrierHarness {
  carrier: Carrier
  /** The same carrier without a secret. */
  withoutSecret: Carrier
  /** Its timeout, short enough for tests. */
  timeoutMs: number
  /** A message the carrier would accept; a new one on each call. */
  message(): OutgoingMessage
  /** The messages the carrier says it accepted for an id, including duplicates. */
  taken(id: string): Promise<TakenMessage[]>
  /** The carrier's id of a text or message, as it makes them. */
  ref(): string
  /** Its id of an outgoing message, if it makes it from ours. */
  refOf?(messageId: string): string
  /** A failure as this carrier reports it. */
  failure: { error: string; reason: DeliveryReason }
  /** Refuses the next send for good. */
  refuseNext(): Promise<void>
  /** Responds to the next send with a 5xx. */
  failNext(): Promise<void>
  /** Accepts the next send and loses the response. */
  loseNextAnswer(): Promise<void>
  /** Accepts the next send only after the timeout. */
  stallNext(): Promise<void>
  /** Refuses connections until `start`. Accepted messages are kept. */
  stop(): Promise<void>
  start(): Promise<void>
  /** Its messages bring their files along, so that there is nothing to fetch. */
  bringsFiles?: true
  /** Stores a file on the carrier's side, of any size. Returns the URL for webhooks. */
  putMedia(...bytes: Buffer[]): Promise<string>
  /** A webhook as posted by the carrier, signed and received at `at`. */
  webhook(event: CarrierEvent, at: Date): WebhookRequest
  /** A signed webhook with a meaningless body. */
  garbage(at: Date): WebhookRequest
  close(): Promise<void>
}

/** A message as the carrier got it. Of files it may know the addresses alone. */
export type TakenMessage = Omit<OutgoingMessage, 'media'> & { media?: string[] }

/** What we know of a message whose answer was lost just now. */
export const openCall = ({ id, from, to, text }: OutgoingMessage): OpenCall => ({
  ...{ id, ref: null, from, to, text, calledAt: new Date() },
  others: new Set(),
  isOnly: true,
})
