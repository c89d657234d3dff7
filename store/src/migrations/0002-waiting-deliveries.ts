import { sql, type Kysely } from 'kysely'

/**
 * A message waiting for an earlier one of its contact has no job of its own: it is started when the earlier one's call
 * ends. Polling for its turn took up all workers as soon as some messages were waiting.
 */
const WAITING = `
alter table deliveries drop constraint deliveries_state_check;
alter table deliveries add constraint deliveries_state_check
  check (state in ('waiting', 'intended', 'calling', 'accepted', 'closed'));
drop index deliveries_open;
create index deliveries_open on deliveries (organization_id, contact_id, sequence)
  where state in ('waiting', 'intended', 'calling');
`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(WAITING).execute(db)
}
