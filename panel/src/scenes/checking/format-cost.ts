import type { SceneCost } from '@attune/engine/check/scene-cost'

/**
 * `About 7 messages (9 SMS segments) and 2,400 tokens for a client who goes through every step once.` Null if it costs
 * nothing.
 */
export const formatCost = ({ messages, segments, tokens }: SceneCost): string | null => {
  const parts = [
    ...(messages > 0 ? [`${formatAmount(messages, 'message')} (${formatAmount(segments, 'SMS segment')})`] : []),
    ...(tokens > 0 ? [formatAmount(tokens, 'token')] : []),
  ]
  return parts.length === 0 ? null : `About ${parts.join(' and ')} for a client who goes through every step once.`
}

const formatAmount = (amount: number, unit: string): string =>
  `${amount.toLocaleString('en-US')} ${unit}${amount === 1 ? '' : 's'}`
