import { sql, type Kysely } from 'kysely'

/** Which of a client's texts a scene took as an answer, and which of the others wait for a person. */
const WAITING_MESSAGES = `
alter table messages add column answers_scene boolean not null default false;
alter table threads
  add column waiting_from_sequence integer,
  add column waiting_sequence integer
`

/** Whether a bulk action changed anything for a client, so that it can be taken back for those alone. */
const CHANGED_ROWS = `
alter table contact_job_rows add column changed boolean not null default true
`

/** Clients who wait now: from their first text since then to their last. */
const FILL = `
update threads t set waiting_from_sequence = w.first, waiting_sequence = w.last
from (
  select w.organization_id, w.contact_id, min(m.sequence) as first, max(m.sequence) as last
  from threads w join messages m on m.organization_id = w.organization_id and m.contact_id = w.contact_id
    and m.direction = 1 and m.at >= w.needs_answer_since
  where w.needs_answer_since is not null
  group by 1, 2
) w
where t.organization_id = w.organization_id and t.contact_id = w.contact_id
`

export const up = async (db: Kysely<never>): Promise<void> => {
  await sql.raw(WAITING_MESSAGES).execute(db)
  await sql.raw(FILL).execute(db)
  await sql.raw(CHANGED_ROWS).execute(db)
}
