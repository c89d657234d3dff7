/** Why a message didn't reach its client, regardless of the carrier and its wording. */
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
