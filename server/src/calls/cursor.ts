import type { Page } from '@attune/contract/page'
import type { SortKey } from '@attune/store/page-sorted'
import { Refusal } from '../refusal.ts'

/** Where a page of a list ended: the sort key and id of its last row. Opaque on the wire. */
interface Cursor {
  key: string
  id: string
}

export const encodeCursor = (cursor: Cursor): string =>
  Buffer.from(JSON.stringify([cursor.key, cursor.id])).toString('base64url')

/** Decodes a `next`. Refuses anything that `encodeCursor` did not write. */
export const decodeCursor = (next: string): Cursor => {
  try {
    const value: unknown = JSON.parse(Buffer.from(next, 'base64url').toString('utf8'))
    if (Array.isArray(value) && value.length === 2) {
      const [key, id]: unknown[] = value
      if (typeof key === 'string' && typeof id === 'string' && !key.includes('\0') && !id.includes('\0'))
        return { key, id }
    }
  } catch {
    // Not JSON: refused below like any other invalid value.
  }
  throw invalidCursor()
}

/** Decodes the cursor of a list sorted by a moment in microseconds. Undefined for the first page. */
export const readMomentCursor = (next: string | undefined): Cursor | undefined => {
  if (next === undefined) return undefined
  const cursor = decodeCursor(next)
  if (!/^[0-9]{1,16}$/.test(cursor.key)) throw invalidCursor()
  return cursor
}

/** Decodes the cursor of a list whose order can be chosen. Undefined for the first page. */
export const readSortCursor = (next: string | undefined, { fits }: Pick<SortKey, 'fits'>): Cursor | undefined => {
  if (next === undefined) return undefined
  const cursor = decodeCursor(next)
  if (!fits(cursor.key)) throw invalidCursor()
  return cursor
}

/** Decodes the cursor of a list of numbered rows. */
export const readRowCursor = (next: string): number => {
  const { key } = decodeCursor(next)
  if (!/^[0-9]{1,9}$/.test(key)) throw invalidCursor()
  return Number(key)
}

/** The refusal of a `next` that this list has not issued. */
export const invalidCursor = (): Refusal =>
  new Refusal('InputInvalid', { issues: [{ path: 'next', message: "This isn't a valid cursor." }] })

/** Builds a page from up to one row more than `limit`. Rows of which nothing is shown are left out. */
export const toPage = <R extends { sort_key: string }, T>(
  rows: R[],
  limit: number,
  idOf: (row: R) => string,
  shown: (row: R) => T | undefined,
): Page<T> => {
  const data = rows.slice(0, limit)
  const last = data.at(-1)
  const next = rows.length > limit && last !== undefined ? encodeCursor({ key: last.sort_key, id: idOf(last) }) : null
  return { data: data.map(shown).filter((one) => one !== undefined), pagination: { hasNext: next !== null, next } }
}
