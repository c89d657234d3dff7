/**
 * The number of typing mistakes between two words: letters changed, missing, added or swapped (optimal string alignment
 * distance). Counts up to `most`, then returns `most + 1`.
 */
export function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row++) {
    const next = [row]
    for (let at = 1; at <= other.length; at++) {
      const same = one[row - 1] === other[at - 1]
      const swapped = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]
      const costs = [cost(last, at) + 1, cost(next, at - 1) + 1, cost(last, at - 1) + (same ? 0 : 1)]
      if (swapped) costs.push(cost(before, at - 2) + 1)
      next.push(Math.min(...costs))
    }
    before = last
    last = next
  }
  return Math.min(cost(last, other.length), most + 1)
}

function cost(row: number[], at: number): number {
  return row[at] ?? Infinity
}
