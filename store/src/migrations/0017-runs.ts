import { sql, type Kysely } from 'kysely'
import { tenantTable } from './parts/tenant-table.ts'

/**
 * Runs of scenes. `state` is the run as of its last wait; a contact has at most one active run per scene. `run_turns`
 * explain each turn, `run_problems` are for the author to fix, `run_effects` record effects outside the thread by key,
 * so that repeats are detected. `run_places` store up to which message a contact's events were fed to runs, and the
 * labels and clock last seen. All of it is erased with the contact.
 */
const RUNS = `
create table runs (
  organization_id text not null,
  run_id text not null check (run_id ~ '^st_[0-9a-f]{32}$'),
  contact_id text not null,
  scene_id text not null,
  version int not null,
  scene_label text,
  started_by text not null
    check (started_by in ('hand', 'call', 'event', 'keyword', 'scene', 'first-interaction', 'program')),
  started_at timestamptz not null,
  status text not null default 'active' check (status in ('active', 'ended')),
  ended text check (ended in ('done', 'stopped', 'failed')),
  ended_at timestamptz,
  state jsonb not null,
  problems int not null default 0,
  rev int not null default 1,
  primary key (organization_id, run_id),
  foreign key (organization_id, contact_id) references contacts,
  foreign key (organization_id, scene_id, version) references scene_versions,
  check ((status = 'active') = (ended is null) and (ended is null) = (ended_at is null))
);
create unique index runs_active on runs (organization_id, contact_id, scene_id) where status = 'active';
create index runs_of_contact on runs (organization_id, contact_id, started_at desc, run_id desc);
create index runs_of_scene on runs (organization_id, scene_id, version) where status = 'active';
create table run_turns (
  organization_id text not null,
  run_id text not null,
  turn int not null,
  contact_id text not null,
  version int not null,
  at timestamptz not null,
  trace jsonb not null,
  primary key (organization_id, run_id, turn),
  foreign key (organization_id, run_id) references runs
);
create table run_problems (
  organization_id text not null,
  run_id text not null,
  place int not null,
  turn int not null,
  node text,
  message text not null,
  at timestamptz not null,
  primary key (organization_id, run_id, place),
  foreign key (organization_id, run_id) references runs
);
create table run_effects (
  organization_id text not null,
  run_id text not null,
  effect_key text not null,
  contact_id text not null,
  node text not null,
  kind text not null,
  detail jsonb not null,
  at timestamptz not null,
  done_at timestamptz,
  primary key (organization_id, run_id, effect_key),
  foreign key (organization_id, run_id) references runs
);
create index run_effects_of_contact on run_effects (organization_id, contact_id, kind, at desc);
create table run_places (
  organization_id text not null,
  contact_id text not null,
  sequence int not null,
  labels text[] not null,
  clock text not null,
  primary key (organization_id, contact_id),
  foreign key (organization_id, contact_id) references contacts
);
`

const POLICIES = ['runs', 'run_turns', 'run_problems', 'run_effects', 'run_places'].map(tenantTable).join('')

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(RUNS + POLICIES).execute(db)
}
