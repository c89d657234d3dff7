import { sql, type Kysely } from 'kysely'
import { tenantTable } from './parts/tenant-table.ts'

/**
 * Scenes and their versions. Saved versions never change, because runs keep using them. `version` of a scene is its
 * latest. `labels` are read with their scene, never searched.
 */
const SCENES = `
create table scenes (
  organization_id text not null,
  scene_id text not null check (scene_id ~ '^sc_[0-9a-f]{32}$'),
  title text not null,
  description text not null default '',
  labels text[] not null default '{}',
  version int not null default 1 check (version >= 1),
  archived_at timestamptz,
  rev int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, scene_id)
);
create index scenes_by_change on scenes (organization_id, updated_at desc, scene_id desc);
create table scene_versions (
  organization_id text not null,
  scene_id text not null,
  version int not null check (version >= 1),
  graph jsonb not null,
  published_by text,
  published_at timestamptz not null,
  note text not null default '',
  primary key (organization_id, scene_id, version),
  foreign key (organization_id, scene_id) references scenes,
  foreign key (organization_id, published_by) references staff
);
create function refuse_change_of_version() returns trigger language plpgsql as $$
begin
  raise exception 'A version of a scene never changes.';
end $$;
create trigger scene_versions_never_change before update on scene_versions
  for each row execute function refuse_change_of_version();
`

const POLICIES = ['scenes', 'scene_versions'].map(tenantTable).join('')

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(SCENES + POLICIES).execute(db)
}
