/** Facts of what an organization connects to other programs. */
export const INTEGRATION_FACTS = [
  /** A webhook was added, changed, switched on or off, or removed. */
  'WebhookChanged',
] as const
