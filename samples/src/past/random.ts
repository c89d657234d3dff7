/** Pseudo-random numbers, reproducible for a seed on every machine. */
export interface Random {
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number
  /** An integer, both ends inclusive. */
  int(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(all: readonly T[]): T
  /** Around 0, mostly within -1 and 1. */
  swing(): number
  shuffled<T>(all: readonly T[]): T[]
}

export const random = (seed: string): Random => {
  const next = generator(seed)
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1))
  const pick = <T>(all: readonly T[]): T => {
    const one = all[int(0, all.length - 1)]
    if (one === undefined) throw new Error('There is nothing to pick from.')
    return one
  }
  return {
    next,
    int,
    pick,
    chance: (probability) => next() < probability,
    swing: () => next() + next() + next() - 1.5,
    shuffled: (all) => {
      const left = [...all]
      for (let at = left.length - 1; at > 0; at -= 1) {
        const other = int(0, at)
        const [one, two] = [left[at], left[other]]
        if (one !== undefined && two !== undefined) [left[at], left[other]] = [two, one]
      }
      return left
    },
  }
}

/** sfc32 (Chris Doty-Humphrey, PractRand), seeded by an FNV-1a hash of the text. */
const generator = (seed: string): (() => number) => {
  let hash = 0x811c9dc5
  const word = (salt: number): number => {
    for (const letter of `${salt}${seed}`) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
    return hash >>> 0
  }
  let [a, b, c, count] = [word(1), word(2), word(3), 1]
  const next = (): number => {
    const sum = (a + b + count) | 0
    count = (count + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    return (sum >>> 0) / 4_294_967_296
  }
  for (let warm = 0; warm < 15; warm += 1) next()
  return next
}
