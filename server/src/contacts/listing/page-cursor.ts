import type { Page } from '@attune/contract/page'
import { decodeCursor, encodeCursor } from '../../calls/cursor.ts'
import { Refusal } from '../../refusal.ts'

/** The place of a list that stands by a moment, in microseconds. */
export const readMomentCursor = (next: string): { key: string; id: string } => {
  const place = decodeCursor(next)
  if (!/^[0-9]{1,16}$/.test(place.key)) throw invalidCursor()
  return place
}

/** What a `next` is refused with that this list has not written. */
export const invalidCursor = (): Refusal =>
  new Refusal('InputInvalid', { issues: [{ path: 'next', message: 'This is no place in the list.' }] })

/** A page from one row more than `limit`. */
export const toPage = <R extends { sort_key: string }, T>(
  rows: R[],
  limit: number,
  idOf: (row: R) => string,
  shown: (row: R) => T,
): Page<T> => {
  const data = rows.slice(0, limit)
  const last = data.at(-1)
  const next = rows.length > limit && last !== undefined ? encodeCursor({ key: last.sort_key, id: idOf(last) }) : null
  return { data: data.map(shown), pagination: { hasNext: next !== null, next } }
}
