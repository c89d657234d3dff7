import { sql, type Kysely } from 'kysely'

/** What a finished or discarded task was before: taking it back restores it. Null while it is open. */
const UNDO = `
alter table tasks
  add column status_before text check (status_before in ('new', 'active')),
  add column coach_before text;
`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(UNDO).execute(db)
}
