/**
 * The changes without those that are the same in `other`: in what is saved, to have what is still a change; in what was
 * sent, to have what was typed since.
 */
export const dropSame = <T extends object>(changes: T, other: object): Partial<T> => {
  const others = new Map<string, unknown>(Object.entries(other))
  const left = Object.entries(changes).filter(([field, value]) => !isSame(value, others.get(field)))
  return Object.fromEntries(left) as Partial<T> // Fields of `changes`.
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
