import { isRecord } from '@attune/contract/is-record'
import { SourceError } from './source-error.ts'
import { kindOf } from './values.ts'

/**
 * A member of a value: a named value of a group, an index of a list or text counted from 0, or `length`. Missing
 * members are null, and so are all members of null, so `answers.mood.value` needs no `?.`.
 */
export const memberOf = (holder: unknown, key: unknown, at: number): unknown => {
  if (holder === null) return null
  if (typeof key !== 'string' && typeof key !== 'number')
    throw new SourceError(`${kindOf(key)} can't be used as a name or position.`, at)
  if (isRecord(holder)) return Object.hasOwn(holder, key) ? (holder[key] ?? null) : null
  if (typeof holder === 'string' || Array.isArray(holder)) {
    const { length } = holder
    if (key === 'length') return length
    const place = placeOf(key)
    return place === null || place >= length ? null : (holder[place] as unknown)
  }
  return null
}

/** An index from 0; null if the key cannot be one. */
export const placeOf = (key: string | number): number | null => {
  if (typeof key === 'string') return /^\d{1,6}$/.test(key) ? Number(key) : null
  return Number.isInteger(key) && key >= 0 ? key : null
}
