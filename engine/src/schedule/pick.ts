import type { Moments } from './moments.ts'

/**
 * One of a date's minutes, strictly after a moment, the same for the same seed and date wherever it is worked out. When
 * the one picked has passed, another is picked among those after it, so that a later moment never gives an earlier pick.
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

/** 32 bits of a text: FNV-1a over its UTF-16 units, mixed as MurmurHash3 ends, so that near seeds fall apart. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
