/** Whether two values say the same as JSON: the order of properties does not count, one that is undefined is not there. */
export const sameJson = (one: unknown, other: unknown): boolean => {
  if (one === other) return true
  if (Array.isArray(one) || Array.isArray(other))
    return (
      Array.isArray(one) &&
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((each, at) => sameJson(each, other[at]))
    )
  if (!isRecord(one) || !isRecord(other)) return false
  const names = namesOf(one)
  return (
    names.length === namesOf(other).length &&
    names.every((name) => Object.hasOwn(other, name) && sameJson(one[name], other[name]))
  )
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const namesOf = (record: Record<string, unknown>): string[] =>
  Object.keys(record).filter((name) => record[name] !== undefined)
