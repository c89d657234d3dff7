/** A foreign key between two tables. */
export interface Reference {
  name: string
  from: string
  to: string
  deferrable: boolean
  deferred: boolean
}

/**
 * Sorts names so that each comes after those it references, alphabetically where there is a choice. Also returns the
 * references no order can satisfy.
 */
export const sortByReferences = (
  names: string[],
  references: Reference[],
): { names: string[]; circular: Reference[] } => {
  const left = new Set(names.toSorted())
  const sorted: string[] = []
  const circular: Reference[] = []
  while (left.size > 0) {
    const waiting = references.filter(({ from, to }) => from !== to && left.has(from) && left.has(to))
    const next = [...left].find((name) => !waiting.some(({ from }) => from === name)) ?? first(left)
    circular.push(...references.filter(({ from, to }) => from === next && left.has(to)))
    left.delete(next)
    sorted.push(next)
  }
  return { names: sorted, circular }
}

const first = (names: Set<string>): string => {
  for (const name of names) return name
  throw new RangeError('There is no name left to take.')
}
