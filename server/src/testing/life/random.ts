import { createHash } from 'node:crypto'

/** Numbers and choices that are the same for the same seed and name. */
export interface Chance {
  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number
  of<T>(items: readonly T[]): T
  /** True in this share of cases. */
  happens(share: number): boolean
}

export const chanceOf = (seed: number, name: string): Chance => {
  let drawn = 0
  const draw = () => {
    drawn += 1
    return createHash('sha256').update(`${seed} ${name} ${drawn}`).digest().readUInt32BE() / 2 ** 32
  }
  return {
    between: (from, to) => from + Math.floor(draw() * (to - from + 1)),
    of: (items) => {
      const item = items[Math.floor(draw() * items.length)]
      if (item === undefined) throw new Error('There is nothing to choose from.')
      return item
    },
    happens: (share) => draw() < share,
  }
}
