import { sql, type Kysely } from 'kysely'

/**
 * What somebody has made of a scene and not saved. The row stays when the draft ends, without its content: `rev` goes on,
 * so that a tab which saw the one before knows the next one for another.
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

/** Who has a scene open in the editor: a row a tab, said again every few seconds, forgotten when it was not. */
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

/** Ways through a scene that were recorded. They carry nobody of the organization's clients. */
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

/** Files that were kept for scenes are few among those of messages: they are listed, the last uploaded first. */
const MEDIA = `
create index media_of_scenes on media (organization_id, created_at desc, media_id desc)
  where kind = 'message-attachment' and contact_id is null and used_at is not null;
`

const TENANT_TABLE_NAMES = ['scene_drafts', 'scene_editors', 'scene_cases']

const POLICIES = TENANT_TABLE_NAMES.map(
  (name) => `
alter table ${name} enable row level security;
create policy one_organization on ${name} to attune_tenant
  using (organization_id = current_setting('attune.organization', true))
  with check (organization_id = current_setting('attune.organization', true));
grant select, insert, update, delete on ${name} to attune_tenant;`,
).join('')

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(DRAFTS + EDITORS + CASES + MEDIA + POLICIES).execute(db)
}
