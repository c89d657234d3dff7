import { sql, type Kysely } from 'kysely'
import { tenantTable } from './parts/tenant-table.ts'

/**
 * Programs in versions, clients' time in them, and what became of each of their steps. `start_on` is the date of the first
 * day in the client's zone; postponing moves it. `pending` is what a save has in store for a client: the new version, or the
 * end. `next_run_at` is when something is next to be done.
 */
const PROGRAMS = `
create table programs (
  organization_id text not null references organizations,
  program_id text not null check (program_id ~ '^pg_[0-9a-f]{32}$'),
  title text not null,
  description text not null,
  version int not null,
  archived_at timestamptz,
  rev int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, program_id)
);
create index programs_latest on programs (organization_id, updated_at desc, program_id desc);
create table program_versions (
  organization_id text not null,
  program_id text not null,
  version int not null,
  plan jsonb not null,
  reads_private boolean not null,
  published_by text,
  published_at timestamptz not null,
  primary key (organization_id, program_id, version),
  foreign key (organization_id, program_id) references programs
);
create table program_states (
  organization_id text not null,
  state_id text not null check (state_id ~ '^pe_[0-9a-f]{32}$'),
  contact_id text not null,
  program_id text not null,
  version int not null,
  pending text check (pending in ('move', 'end')),
  status text not null check (status in ('onboarding', 'active', 'postponed', 'done', 'removed')),
  start_on text not null check (start_on ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  postponed_until text check (postponed_until ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  next_run_at timestamptz,
  reason text not null,
  removed_reason text,
  enrolled_by text,
  enrolled_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  rev int not null default 1,
  primary key (organization_id, state_id),
  foreign key (organization_id, contact_id) references contacts,
  foreign key (organization_id, program_id, version) references program_versions,
  check ((status in ('done', 'removed')) = (ended_at is not null)),
  check ((status = 'postponed') = (postponed_until is not null)),
  check (ended_at is null or (next_run_at is null and pending is null))
);
create unique index program_states_open on program_states (organization_id, contact_id, program_id) where ended_at is null;
create index program_states_inside on program_states (organization_id, program_id) where ended_at is null;
create index program_states_of_contact
  on program_states (organization_id, contact_id, enrolled_at desc, state_id desc);
create index program_states_of_version on program_states (organization_id, program_id, version);
create table program_step_runs (
  organization_id text not null,
  state_id text not null,
  step_id text not null,
  version int not null,
  day int not null,
  outcome text not null,
  problem text,
  run_id text,
  at timestamptz not null,
  primary key (organization_id, state_id, step_id),
  foreign key (organization_id, state_id) references program_states on delete cascade
);
create index program_step_runs_of_run on program_step_runs (organization_id, run_id) where run_id is not null;
`

const TABLES = ['programs', 'program_versions', 'program_states', 'program_step_runs']

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const part of [PROGRAMS, ...TABLES.map(tenantTable)]) await sql.raw(part).execute(db)
}
