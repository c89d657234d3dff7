import { sql, type Kysely } from 'kysely'
import { tenantTable } from './parts/tenant-table.ts'

/**
 * Drafts of scenes. When a draft ends its row stays without content: `rev` continues, so that a tab that saw the old
 * draft notices the new one.
 */
const DRAFTS = `
create table scene_drafts (
  organization_id text not null,
  scene_id text not null,
  account_id text not null,
  rev int not null default 1,
  content jsonb,
  saved_at timestamptz not null,
  primary key (organization_id, scene_id, account_id),
  foreign key (organization_id, scene_id) references scenes,
  foreign key (organization_id, account_id) references staff
);
`

/** Open editors: one row per tab, renewed every few seconds and deleted when it isn't. */
const EDITORS = `
create table scene_editors (
  organization_id text not null,
  scene_id text not null,
  account_id text not null,
  tab text not null,
  unsaved int not null,
  at timestamptz not null,
  primary key (organization_id, scene_id, account_id, tab),
  foreign key (organization_id, scene_id) references scenes,
  foreign key (organization_id, account_id) references staff
);
`

/** Recorded cases. They contain no data of real clients. */
const CASES = `
create table scene_cases (
  organization_id text not null,
  scene_id text not null,
  case_id text not null check (case_id ~ '^ca_[0-9a-f]{32}$'),
  title text not null,
  tape jsonb not null,
  expected jsonb not null,
  version int not null check (version >= 1),
  rev int not null default 1,
  created_by text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_result jsonb,
  primary key (organization_id, scene_id, case_id),
  foreign key (organization_id, scene_id) references scenes,
  foreign key (organization_id, created_by) references staff
);
`

/** Index to list files available to scenes, newest first: they are few among all message files. */
const MEDIA = `
create index media_of_scenes on media (organization_id, created_at desc, media_id desc)
  where kind = 'message-attachment' and contact_id is null and used_at is not null;
`

const POLICIES = ['scene_drafts', 'scene_editors', 'scene_cases'].map(tenantTable).join('')

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(DRAFTS + EDITORS + CASES + MEDIA + POLICIES).execute(db)
}
