/** Numbers from 0 to below 1 that are the same for the same seed (mulberry32). */
export const seeded = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export const pick = <T>(random: () => number, from: readonly T[]): T => {
  const chosen = from[Math.floor(random() * from.length)]
  if (chosen === undefined) throw new Error('There is nothing to pick from.')
  return chosen
}

/** A shuffled copy. */
export const shuffled = <T>(random: () => number, items: readonly T[]): T[] =>
  items
    .map((item) => ({ item, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item)
