import { sql, type Kysely } from 'kysely'
import { tenantTable } from './parts/tenant-table.ts'

/**
 * Messages that leave later. `next_run_at` is when, `run_on` the local date that run belongs to, and `ran_on` the date
 * of the last one; `moved_to` is a local moment that a person chose for a missed one. A message that has left for good
 * is deleted: it is in the thread.
 */
const SCHEDULED = `
create table scheduled_messages (
  organization_id text not null,
  scheduled_id text not null check (scheduled_id ~ '^sm_[0-9a-f]{32}$'),
  contact_id text not null,
  author_id text not null,
  text text not null,
  schedule_type text not null,
  schedule_value jsonb not null,
  tags text[] not null,
  disabled boolean not null default false,
  mass_stop boolean not null default false,
  is_templated boolean not null default false,
  problem text check (problem in ('author')),
  set_at timestamptz not null,
  moved_to text check (moved_to ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}$'),
  ran_on text,
  run_on text not null,
  next_run_at timestamptz not null,
  runs int not null default 0,
  rev int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, scheduled_id),
  foreign key (organization_id, contact_id) references threads,
  check (disabled or not mass_stop)
);
create index scheduled_messages_of_contact
  on scheduled_messages (organization_id, contact_id, next_run_at, scheduled_id);
`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const part of [SCHEDULED, tenantTable('scheduled_messages')]) await sql.raw(part).execute(db)
}
