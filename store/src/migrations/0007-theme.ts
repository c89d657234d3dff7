import { sql, type Kysely } from 'kysely'

/** The accent hue the organization's theme is derived from, and its rev. */
const THEME = `
alter table organizations
  add column accent_hue smallint check (accent_hue between 0 and 359),
  add column rev int not null default 1;
`

/**
 * Columns and indexes for Home: the last failed outgoing message that no delivered one followed; who is waiting or
 * wasn't reached; and who is silent.
 */
const HOME = `
alter table threads add column failed_sequence int, add column failed_at timestamptz;
update threads t set failed_sequence = m.sequence, failed_at = m.at
from (
  select distinct on (organization_id, contact_id) organization_id, contact_id, sequence, at, delivery
  from messages where direction = 2 and delivery <> 0
  order by organization_id, contact_id, sequence desc
) m
where m.delivery = -1 and m.organization_id = t.organization_id and m.contact_id = t.contact_id;
create index threads_urgent on threads (organization_id, contact_id)
  where needs_answer_since is not null or failed_at is not null;
create index threads_silent on threads
  (organization_id, coalesce(last_received_at, 'epoch'::timestamptz) desc, contact_id)
  where needs_answer_since is null and failed_at is null
    and last_sent_at > coalesce(last_received_at, 'epoch'::timestamptz);
`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(THEME + HOME).execute(db)
}
