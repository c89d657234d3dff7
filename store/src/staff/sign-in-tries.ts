import { sql } from 'kysely'
import type { Global } from '../store.ts'

/** Counts failed attempts since a time, by subject. Subjects without any are left out. */
export const countTries = async (db: Global, subjects: string[], since: Date): Promise<Map<string, number>> => {
  const rows = await db
    .selectFrom('sign_in_tries')
    .select((select) => ['subject', select.fn.countAll<bigint>().as('count')])
    .where('subject', 'in', subjects)
    .where('at', '>', since)
    .groupBy('subject')
    .execute()
  return new Map(rows.map(({ subject, count }) => [subject, Number(count)]))
}

export const recordTries = async (db: Global, subjects: string[], at: Date, forgetBefore: Date): Promise<void> => {
  await db
    .insertInto('sign_in_tries')
    .values(subjects.map((subject) => ({ subject, at })))
    .execute()
  await db.deleteFrom('sign_in_tries').where('subject', 'in', subjects).where('at', '<', forgetBefore).execute()
}

/** Deletes one attempt of a subject. */
export const removeTry = async (db: Global, subject: string, at: Date): Promise<void> => {
  await sql`delete from sign_in_tries where ctid =
    (select ctid from sign_in_tries where subject = ${subject} and at = ${at} limit 1)`.execute(db)
}

export const removeTries = async (db: Global, subjects: string[]): Promise<void> => {
  if (subjects.length === 0) return
  await db.deleteFrom('sign_in_tries').where('subject', 'in', subjects).execute()
}
