/**
 * The changes without those that equal `other`. With the saved values, this gives what is still a change; with the sent
 * ones, what was typed since.
 */
export const dropSame = <T extends object>(changes: T, other: object): Partial<T> => {
  const others = new Map<string, unknown>(Object.entries(other))
  const left = Object.entries(changes).filter(([field, value]) => !isSame(value, others.get(field)))
  return Object.fromEntries(left) as Partial<T> // Fields of `changes`.
}

/** The changed fields' values in `saved`, to undo a change. */
export const readBefore = <T extends object>(saved: T, changes: Partial<T>): Partial<T> => {
  const kept = Object.entries(saved).filter(([field]) => Object.hasOwn(changes, field))
  return Object.fromEntries(kept) as Partial<T> // Fields of `saved`.
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
