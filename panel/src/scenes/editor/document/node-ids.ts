/** Base58, without characters that look alike. */
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const [SHORTEST, LONGEST] = [4, 8]
const TRIES = 8

/** Returns an integer from 0 up to but not including `below`. */
export type PickNumber = (below: number) => number

/** `nd_4fT9`: short enough to say aloud, longer when the short ids are taken. */
export const newNodeId = (taken: { has: (id: string) => boolean }, pick: PickNumber): string => {
  for (let length = SHORTEST; ; length = Math.min(length + 1, LONGEST))
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const id = `nd_${Array.from({ length }, () => BASE58[pick(BASE58.length)]).join('')}`
      if (!taken.has(id)) return id
    }
}

/** Uses the browser's random source. */
export const pickAtRandom: PickNumber = (below) => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % below
