/** Without the characters that are taken for one another. */
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const [SHORTEST, LONGEST] = [4, 8]
const TRIES = 8

/** A number from 0 to below `below`. */
export type PickNumber = (below: number) => number

/** `nd_4fT9`: short enough to be said, longer where the short ones are taken. */
export const newNodeId = (taken: { has: (id: string) => boolean }, pick: PickNumber): string => {
  for (let length = SHORTEST; ; length = Math.min(length + 1, LONGEST))
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const id = `nd_${Array.from({ length }, () => BASE58[pick(BASE58.length)]).join('')}`
      if (!taken.has(id)) return id
    }
}

/** Chance as the browser has it. */
export const pickAtRandom: PickNumber = (below) => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % below
