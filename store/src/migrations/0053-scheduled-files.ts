import { sql, type Kysely } from 'kysely'

/**
 * The files of a message that leaves later, by id and in order; they are taken for its client. `file` is why it didn't
 * leave: one of them is gone.
 */
const FILES = `
alter table scheduled_messages add column attachments text[] not null default '{}';
alter table scheduled_messages drop constraint scheduled_messages_problem_check;
alter table scheduled_messages
  add constraint scheduled_messages_problem_check check (problem in ('author', 'variable', 'file'));
`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(FILES).execute(db)
}
