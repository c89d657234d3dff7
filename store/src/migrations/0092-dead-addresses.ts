import { sql, type Kysely } from 'kysely'

/**
 * An address of a client that carriers say doesn't take messages: since when it fails, and since when it isn't used any
 * more. Automation waits for another one, or for a text from it.
 */
const DEAD = `
alter table contact_addresses add column failing_since timestamptz;
alter table contact_addresses add column dead_at timestamptz;
alter table held_messages drop constraint held_messages_reason_check;
alter table held_messages add constraint held_messages_reason_check
  check (reason in ('quiet-hours', 'mute', 'coach-present', 'organization-hours', 'client-pause', 'client-person',
    'client-later', 'client-hours', 'window', 'dead-address'));
`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(DEAD).execute(db)
}
