/** The most similar name: at most two edits away, or differing only in case. Null if there is none. */
export const nearestName = (name: string, names: readonly string[]): string | null => {
  if (name.length < 3 || name.length > LONGEST) return null
  let nearest: string | null = null
  let least = name.length < 6 ? 2 : 3
  for (const other of names) {
    if (other.length > LONGEST) continue
    const distance = distanceOf(name.toLowerCase(), other.toLowerCase())
    if (distance < least) [nearest, least] = [other, distance]
  }
  return nearest
}

const LONGEST = 40

/** Levenshtein distance. */
const distanceOf = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
