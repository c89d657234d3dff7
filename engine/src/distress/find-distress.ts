import { DISTRESS_SIGNS, type DistressSign } from '@attune/contract/metrics/home'
import { entriesOf } from './signs.ts'

/** Longer texts are read up to here. */
export const DISTRESS_READ_MAX = 1_600

const PATTERNS = DISTRESS_SIGNS.map(
  (sign) => [sign, new RegExp(`(?<![\\p{L}\\p{N}])${entriesOf(sign)}(?![\\p{L}\\p{N}])`, 'u')] as const,
)

/**
 * Whether a client's text shows distress, and of which kind, the gravest first: `crisis` (harming or killing oneself),
 * `low` (despair, panic, grief), or `pain` (an injury, pain, fainting). English, Spanish, German, French and
 * Portuguese; null if nothing was found. It orders Home, and decides nothing by itself.
 */
export const findDistress = (text: string): DistressSign | null => {
  const read = text.slice(0, DISTRESS_READ_MAX).toLowerCase()
  return PATTERNS.find(([, pattern]) => pattern.test(read))?.[0] ?? null
}
