import { isRecord } from '@attune/contract/is-record'

/**
 * Whether two values are equal as JSON: the order of properties doesn't matter, and undefined properties count as
 * absent.
 */
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

const namesOf = (record: Record<string, unknown>): string[] =>
  Object.keys(record).filter((name) => record[name] !== undefined)
