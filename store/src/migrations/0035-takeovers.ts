import { sql, type Kysely } from 'kysely'
import { tenantTable } from './parts/tenant-table.ts'

/**
 * Who has a client's conversation: the coach who last wrote, typed or took it. Automation waits for them. The row stays
 * when the takeover is over; the next one replaces it.
 */
const TAKEOVERS = `
create table takeovers (
  organization_id text not null,
  contact_id text not null,
  account_id text not null,
  since timestamptz not null,
  last_sign_at timestamptz not null,
  handed_back_at timestamptz,
  primary key (organization_id, contact_id),
  foreign key (organization_id, contact_id) references threads
);
`

const SETTINGS = `
alter table automation_settings
  add column coach_pause_minutes int default 30 check (coach_pause_minutes > 0);
alter table scenes add column may_interrupt boolean not null default false;
alter table held_messages drop constraint held_messages_reason_check;
alter table held_messages add constraint held_messages_reason_check
  check (reason in ('quiet-hours', 'mute', 'coach-present'));
`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const part of [TAKEOVERS, SETTINGS, tenantTable('takeovers')]) await sql.raw(part).execute(db)
}
