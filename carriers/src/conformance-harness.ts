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
  /** An id for a text or message, in the carrier's format. */
  ref(): string
  /** Its id for an outgoing message, if derived from ours. */
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
  /** Its messages contain their files, so there is nothing to fetch. */
  bringsFiles?: true
  /** Stores a file on the carrier's side, of any size. Returns the URL for webhooks. */
  putMedia(...bytes: Buffer[]): Promise<string>
  /** A webhook as posted by the carrier, signed and received at `at`. */
  webhook(event: CarrierEvent, at: Date): WebhookRequest
  /** A signed webhook with a meaningless body. */
  garbage(at: Date): WebhookRequest
  close(): Promise<void>
}

/** A message as the carrier got it. It may know only the addresses of its files. */
export type TakenMessage = Omit<OutgoingMessage, 'media'> & { media?: string[] }

/** What we know about a message whose answer was just lost. */
export const openCall = ({ id, from, to, text }: OutgoingMessage): OpenCall => ({
  ...{ id, ref: null, from, to, text, calledAt: new Date() },
  others: new Set(),
  isOnly: true,
})
