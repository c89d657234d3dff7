/** Why a message didn't reach its client, whatever carrier says so and in whatever words. */
export const DELIVERY_REASONS = [
  'opted-out',
  'bad-number',
  'unreachable',
  'filtered',
  'unregistered',
  'window',
  'expired',
  'limit',
  'other',
] as const
export type DeliveryReason = (typeof DELIVERY_REASONS)[number]
