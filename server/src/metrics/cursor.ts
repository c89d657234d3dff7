import type { HomeQuery, HomeRow } from '@attune/store/metrics/home'
import { decodeCursor, encodeCursor, invalidCursor } from '../calls/cursor.ts'

/** The end of a page of Home: the moment the list was sorted at, and the last row's score and time. */
export const writeHomeCursor = (asOf: Date, row: HomeRow): string =>
  encodeCursor({ key: `${asOf.toISOString()} ${row.score} ${row.since.toISOString()}`, id: row.contact_id })

/** Reads a `next`. Refuses anything that `writeHomeCursor` did not write. */
export const readHomeCursor = (next: string): { asOf: Date; after: NonNullable<HomeQuery['after']> } => {
  const { key, id } = decodeCursor(next)
  const [asOf = '', score = '', since = '', ...rest] = key.split(' ')
  if (rest.length > 0 || !/^[0-9]{1,4}$/.test(score) || !isTime(asOf) || !isTime(since)) throw invalidCursor()
  return { asOf: new Date(asOf), after: { score: Number(score), since: new Date(since), contactId: id } }
}

/** Only the exact form written here. Others allow years that PostgreSQL does not have. */
const isTime = (text: string): boolean => {
  const at = new Date(text)
  return !Number.isNaN(at.getTime()) && /^[0-9]/.test(text) && at.toISOString() === text
}
