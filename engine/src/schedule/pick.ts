import { hashOf } from '../hash.ts'
import type { Moments } from './moments.ts'

/**
 * Picks one minute strictly after a moment, always the same for the same seed and date. If the picked minute has
 * passed, picks again among those after it, so that a later moment never gives an earlier pick.
 */
export const pickAfter = (moments: Moments, after: Temporal.Instant, seed: string): Temporal.Instant | null => {
  let first = 0
  for (let round = 0; first < moments.count; round += 1) {
    const place = first + (hashOf(`${seed}#${round}`) % (moments.count - first))
    const at = moments.at(place)
    if (Temporal.Instant.compare(at, after) > 0) return at
    first = place + 1
  }
  return null
}
