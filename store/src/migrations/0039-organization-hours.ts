import { sql, type Kysely } from 'kysely'

/** An organization's own hours, as one JSON value; null: none were entered. Automation can be held until they allow it. */
const HOURS = `
alter table automation_settings add column hours jsonb;
alter table held_messages drop constraint held_messages_reason_check;
alter table held_messages add constraint held_messages_reason_check
  check (reason in ('quiet-hours', 'mute', 'coach-present', 'organization-hours'));
`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(HOURS).execute(db)
}
