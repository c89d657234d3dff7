import type { SceneCost } from '@attune/engine/check/scene-cost'
import { formatCount } from '../../ui/format-count.ts'

/**
 * `About 7 messages (9 SMS segments) and 2,400 tokens for a client who goes through every step once.` Null if it costs
 * nothing.
 */
export const formatCost = ({ messages, segments, tokens }: SceneCost): string | null => {
  const parts = [
    ...(messages > 0 ? [`${formatCount(messages, 'message')} (${formatCount(segments, 'SMS segment')})`] : []),
    ...(tokens > 0 ? [formatCount(tokens, 'token')] : []),
  ]
  return parts.length === 0 ? null : `About ${parts.join(' and ')} for a client who goes through every step once.`
}
