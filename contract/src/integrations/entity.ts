import * as z from 'zod'
import { ContactId, OrganizationId } from '../ids.ts'
import { WebhookDeliveryId, WebhookId } from './ids.ts'
import { StaffName } from '../staff/entity.ts'
import { WEBHOOK_DELIVERY_STATES, WEBHOOK_STATES } from './limits.ts'

/** The name of a kind of fact, such as `MessageReceived`. */
export const FactName = z.string().regex(/^[A-Z][A-Za-z]{2,60}$/, 'Use a kind of fact, such as MessageReceived.')

/** Where facts are sent as they happen. Its secret is only returned when it is created. Times are ISO 8601. */
export const Webhook = z.object({
  _id: WebhookId,
  title: z.string(),
  url: z.string(),
  /** Which kinds of facts are sent; null for all, including those of later versions. */
  kinds: z.array(FactName).nullable(),
  state: z.enum(WEBHOOK_STATES),
  /** The last characters of its secret. */
  secretEnd: z.string(),
  /** Until when the previous secret also signs; null if only one does. */
  bothUntil: z.string().nullable(),
  /** Since when nothing has arrived; null if the last attempt did. */
  failingSince: z.string().nullable(),
  /** What went wrong in the last attempt, as a sentence; null if nothing did. */
  problem: z.string().nullable(),
  /** Until when nothing is sent, because the receiver asked for time (`retry-after`); null if it doesn't wait. */
  quietUntil: z.string().nullable(),
  lastDeliveredAt: z.string().nullable(),
  /** How many deliveries are waiting, and how many have failed and can be sent again. */
  waiting: z.number().int(),
  failed: z.number().int(),
  createdBy: StaffName.nullable(),
  createdAt: z.string(),
  rev: z.number().int(),
})
export type Webhook = z.infer<typeof Webhook>

/** What a webhook receives as JSON. It has ids and kinds only: ask for the rest with an API key. */
export const WebhookEvent = z.object({
  /** The same for every attempt, and the value of the header `webhook-id`. */
  id: WebhookDeliveryId,
  /** The kind of the fact. */
  type: FactName,
  /** When it happened, ISO 8601. */
  timestamp: z.string(),
  organization: OrganizationId,
  /** The client it is about; null if it is about none. */
  contact: ContactId.nullable(),
  /** More ids, depending on the kind of the fact. */
  data: z.record(z.string(), z.unknown()),
})
export type WebhookEvent = z.infer<typeof WebhookEvent>

/** One fact on its way to a webhook. Times are ISO 8601. */
export const WebhookDelivery = z.object({
  _id: WebhookDeliveryId,
  /** The kind of the fact; `WebhookTested` for a test. */
  kind: FactName,
  contact: ContactId.nullable(),
  /** When the fact happened. */
  at: z.string(),
  state: z.enum(WEBHOOK_DELIVERY_STATES),
  tries: z.number().int(),
  /** The receiver's last answer; null if it gave none. */
  statusCode: z.number().int().nullable(),
  /** Why the last attempt failed, as a sentence; null if it didn't. */
  problem: z.string().nullable(),
  lastTriedAt: z.string().nullable(),
  /** When it is tried next; null unless it is waiting. */
  nextAt: z.string().nullable(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>
