import { sql, type Kysely } from 'kysely'
import { tenantTable } from './parts/tenant-table.ts'

/** A client's own rules for automation, and how they came to be. `link_rev` ends the links to the client's page given out before. */
const CLIENT_RULES = `
create table client_rules (
  organization_id text not null,
  contact_id text not null,
  less_steps int not null default 0 check (less_steps between 0 and 12),
  paused_until timestamptz,
  later_on text,
  hours_from text,
  hours_to text,
  person_asked_at timestamptz,
  link_rev int not null default 0,
  primary key (organization_id, contact_id),
  foreign key (organization_id, contact_id) references threads
);
create table client_rule_changes (
  organization_id text not null,
  contact_id text not null,
  place int not null,
  at timestamptz not null,
  command text not null,
  detail text not null,
  source text not null check (source in ('text', 'page', 'staff')),
  account_id text,
  reason text,
  primary key (organization_id, contact_id, place),
  foreign key (organization_id, contact_id) references threads
);
`

const SETTINGS = `
alter table automation_settings add column client_commands boolean not null default true;
alter table held_messages drop constraint held_messages_reason_check;
alter table held_messages add constraint held_messages_reason_check
  check (reason in ('quiet-hours', 'mute', 'coach-present', 'organization-hours', 'client-pause', 'client-person',
    'client-later', 'client-hours'));
`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const part of [CLIENT_RULES, SETTINGS, tenantTable('client_rules'), tenantTable('client_rule_changes')])
    await sql.raw(part).execute(db)
}
