/**
 * A 32-bit hash of a text as a non-negative integer: FNV-1a over its UTF-16 units, with MurmurHash3's final mixing so that
 * similar texts get very different hashes. Stored run ids and picked minutes depend on it, so it must never change.
 */
export const hashOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
