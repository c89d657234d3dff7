import { Refusal } from '../refusal.ts'

/** Where a page of a list ended: the sort key and the id of its last row. Opaque on the wire. */
export interface Cursor {
  key: string
  id: string
}

export const encodeCursor = (place: Cursor): string =>
  Buffer.from(JSON.stringify([place.key, place.id])).toString('base64url')

/** Reads a `next` back; anything else than what `writePlace` wrote is refused as input. */
export const decodeCursor = (next: string): Cursor => {
  try {
    const value: unknown = JSON.parse(Buffer.from(next, 'base64url').toString('utf8'))
    if (Array.isArray(value) && value.length === 2) {
      const [key, id]: unknown[] = value
      if (typeof key === 'string' && typeof id === 'string' && !key.includes('\0') && !id.includes('\0'))
        return { key, id }
    }
  } catch {
    // Not JSON: refused below like every other wrong value.
  }
  throw new Refusal('InputInvalid', { issues: [{ path: 'next', message: 'This is no place in the list.' }] })
}
