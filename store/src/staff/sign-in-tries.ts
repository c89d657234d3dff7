import { sql } from 'kysely'
import type { Global } from '../store.ts'

/** Number of failed attempts of a subject (an account's email or an IP address) since a time. */
export const countTries = async (db: Global, subject: string, since: Date): Promise<number> => {
  const { count } = await db
    .selectFrom('sign_in_tries')
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .where('subject', '=', subject)
    .where('at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
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

export const removeTries = async (db: Global, subject: string): Promise<void> => {
  await db.deleteFrom('sign_in_tries').where('subject', '=', subject).execute()
}
