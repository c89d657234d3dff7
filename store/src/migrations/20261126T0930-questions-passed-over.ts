import { sql, type Kysely } from 'kysely'

/** What a question was before its client's wait ended without a reply, so that it comes back with the wait. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      `alter table recent_questions add column status_before text
        constraint recent_questions_status_before check (status_before in ('new', 'in-progress'))`,
    )
    .execute(db)
}
