import { SourceError } from './source-error.ts'
import { isGroup } from './plain-values.ts'
import { kindOf } from './values.ts'

/**
 * What something has under a name: the values of a group, the places of a list or text from 0, and their `length`. What
 * is not there is empty, and so is everything of what is empty: `answers.mood.value` needs no question marks.
 */
export const memberOf = (holder: unknown, key: unknown, at: number): unknown => {
  if (holder === null) return null
  if (typeof key !== 'string' && typeof key !== 'number')
    throw new SourceError(`${kindOf(key)} cannot be the name or place of a value.`, at)
  if (isGroup(holder)) return Object.hasOwn(holder, key) ? (holder[key] ?? null) : null
  if (typeof holder === 'string' || Array.isArray(holder)) {
    const { length } = holder
    if (key === 'length') return length
    const place = placeOf(key)
    return place === null || place >= length ? null : (holder[place] as unknown)
  }
  return null
}

/** A place in a list, from 0; null if it cannot be one. */
export const placeOf = (key: string | number): number | null => {
  if (typeof key === 'string') return /^\d{1,6}$/.test(key) ? Number(key) : null
  return Number.isInteger(key) && key >= 0 ? key : null
}
