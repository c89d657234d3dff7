import { sql, type Kysely } from 'kysely'
import { tenantTable } from './parts/tenant-table.ts'

/**
 * Alerts that an organization configures. `started_at` is when all clients had been looked at once: until then nothing is
 * raised.
 */
const ALERTS = `
create table configurable_alerts (
  organization_id text not null references organizations,
  alert_id text not null check (alert_id ~ '^al_[0-9a-f]{32}$'),
  title text not null,
  condition text,
  recipients jsonb not null,
  channels text[] not null default '{}',
  makes_task boolean not null default false,
  rest_days int not null default 0,
  is_on boolean not null default true,
  started_at timestamptz,
  rev int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, alert_id)
);
create unique index configurable_alerts_title on configurable_alerts (organization_id, lower(title));
`

/** Where an alert is with each client. There is no row as long as its condition has never been true. */
const STATES = `
create table alert_states (
  organization_id text not null,
  alert_id text not null,
  contact_id text not null,
  is_true boolean not null,
  is_reported boolean not null,
  fired_at timestamptz,
  notice_id text,
  failure text,
  primary key (organization_id, alert_id, contact_id),
  foreign key (organization_id, alert_id) references configurable_alerts on delete cascade,
  foreign key (organization_id, contact_id) references contacts
);
create index alert_states_of_contact on alert_states (organization_id, contact_id);
`

/** Each time that an alert was raised, by its condition or by a scene. */
const FIRINGS = `
create table alert_firings (
  organization_id text not null,
  alert_id text not null,
  contact_id text not null,
  fired_at timestamptz not null,
  primary key (organization_id, alert_id, fired_at, contact_id),
  foreign key (organization_id, alert_id) references configurable_alerts on delete cascade,
  foreign key (organization_id, contact_id) references contacts
);
create index alert_firings_of_contact on alert_firings (organization_id, contact_id);
`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  const tables = ['configurable_alerts', 'alert_states', 'alert_firings']
  for (const part of [ALERTS, STATES, FIRINGS, ...tables.map(tenantTable)]) await sql.raw(part).execute(db)
}
