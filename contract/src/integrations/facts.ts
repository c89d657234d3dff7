import { defineFacts } from '../facts.ts'

/** Facts of what an organization connects to other programs. */
export const integrationFacts = defineFacts({
  /** A webhook was added, changed, switched on or off, or removed. */
  WebhookChanged: { about: 'webhooks', live: 'none' },
})
