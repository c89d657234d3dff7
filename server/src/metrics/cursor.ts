import type { HomeQuery, HomeRow } from '@attune/store/metrics/home'
import { decodeCursor, encodeCursor } from '../calls/cursor.ts'
import { Refusal } from '../refusal.ts'

/** Where a page of Home ended: the moment it was ordered for, and its last row's score and time. */
export const writeHomeCursor = (asOf: Date, row: HomeRow): string =>
  encodeCursor({ key: `${asOf.toISOString()} ${row.score} ${row.since.toISOString()}`, id: row.contact_id })

/** Reads a `next` back; anything else than what was written is refused as input. */
export const readHomeCursor = (next: string): { asOf: Date; after: NonNullable<HomeQuery['after']> } => {
  const { key, id } = decodeCursor(next)
  const [asOf = '', score = '', since = '', ...rest] = key.split(' ')
  if (rest.length > 0 || !/^[0-9]{1,4}$/.test(score) || !isTime(asOf) || !isTime(since))
    throw new Refusal('InputInvalid', { issues: [{ path: 'next', message: 'This is no place in the list.' }] })
  return { asOf: new Date(asOf), after: { score: Number(score), since: new Date(since), contactId: id } }
}

/** Only as it is written here: other forms reach years that PostgreSQL has not. */
const isTime = (text: string): boolean => {
  const at = new Date(text)
  return !Number.isNaN(at.getTime()) && /^[0-9]/.test(text) && at.toISOString() === text
}
