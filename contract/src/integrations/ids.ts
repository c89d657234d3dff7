import { prefixedId } from '../ids.ts'

/** An address that facts are posted to. */
export const WebhookId = prefixedId('wh')
/** A fact on its way to a webhook. */
export const WebhookDeliveryId = prefixedId('wd')
