/**
 * The changes without those that are the same in `other`: in what is saved, to have what is still a change; in what was
 * sent, to have what was typed since.
 */
export const dropSame = <T extends object>(changes: T, other: object): Partial<T> => {
  const others = new Map<string, unknown>(Object.entries(other))
  const left = Object.entries(changes).filter(([field, value]) => !isSame(value, others.get(field)))
  return Object.fromEntries(left) as Partial<T> // Fields of `changes`.
}

/** What the changed fields were in `saved`, to take a change back. */
export const readBefore = <T extends object>(saved: T, changes: Partial<T>): Partial<T> => {
  const kept = Object.entries(saved).filter(([field]) => Object.hasOwn(changes, field))
  return Object.fromEntries(kept) as Partial<T> // Fields of `saved`.
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
