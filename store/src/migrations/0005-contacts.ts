import { sql, type Kysely } from 'kysely'
import { POLICIES } from './parts/0005-policies.ts'

/**
 * A client's profile and related records. An erased client's row stays without personal data. `name_key` is the name in
 * lower case: `lower()` isn't leakproof, so under row-level security an index over it couldn't be used for paging.
 */
const PROFILE = `
alter table contacts
  add column name_key text not null default '',
  add column first_name text,
  add column gender text check (gender in ('male', 'female', 'nonbinary')),
  add column height_value double precision,
  add column height_unit text check (height_unit in ('cm', 'in')),
  add column weight_value double precision,
  add column weight_unit text check (weight_unit in ('lb', 'kg')),
  add column goal text,
  add column wake_up_time text,
  add column go_to_sleep_time text,
  add column workout_time text,
  add column custom_time text,
  add column photo_id text,
  add column muted_from timestamptz,
  add column muted_until timestamptz,
  add column first_interaction text not null default 'none' check (first_interaction in ('none', 'started', 'dropped')),
  add column first_interaction_at timestamptz,
  add column removed_at timestamptz,
  add foreign key (organization_id, photo_id) references media;
alter table threads add column removed_at timestamptz;
update contacts set name_key = lower(full_name);
drop index contacts_by_name;
create index contacts_by_name on contacts (organization_id, name_key, contact_id);
create index contacts_by_created on contacts (organization_id, created_at, contact_id);
create index contacts_by_status on contacts (organization_id, status, contact_id);
create index contacts_by_phone on contacts (organization_id, phone) where phone is not null;
create index contacts_by_email on contacts (organization_id, email) where email is not null;
create index contacts_by_zone on contacts (organization_id, time_zone, contact_id) where time_zone is not null;
create index contacts_muted on contacts (organization_id, muted_until, contact_id) where muted_until is not null;
`

/**
 * A client's labels, one row each: arrays have no operator that can use an index under row-level security. The array on
 * the client is for display; both are written together.
 */
const LABELS = `
create table contact_labels (
  organization_id text not null,
  label text not null,
  contact_id text not null,
  primary key (organization_id, label, contact_id),
  foreign key (organization_id, contact_id) references contacts
);
create index contact_labels_by_contact on contact_labels (organization_id, contact_id);
insert into contact_labels (organization_id, label, contact_id)
  select distinct organization_id, unnest(labels), contact_id from contacts;
`

const NOTES = `
create table contact_notes (
  organization_id text not null,
  note_id text not null check (note_id ~ '^no_[0-9a-f]{32}$'),
  contact_id text not null,
  author_id text,
  text text not null,
  rev int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, note_id),
  foreign key (organization_id, contact_id) references contacts,
  foreign key (organization_id, author_id) references staff
);
create index contact_notes_latest on contact_notes (organization_id, contact_id, created_at desc, note_id desc);
create table manager_requests (
  organization_id text not null,
  request_id text not null check (request_id ~ '^mr_[0-9a-f]{32}$'),
  contact_id text not null,
  author_id text,
  text text not null,
  status text not null default 'open' check (status in ('open', 'done')),
  done_by text,
  done_at timestamptz,
  created_at timestamptz not null,
  primary key (organization_id, request_id),
  foreign key (organization_id, contact_id) references contacts,
  foreign key (organization_id, author_id) references staff,
  foreign key (organization_id, done_by) references staff
);
create index manager_requests_latest on manager_requests (organization_id, created_at desc, request_id desc);
create index manager_requests_of_contact on manager_requests (organization_id, contact_id);
create table contact_views (
  organization_id text not null,
  view_id text not null check (view_id ~ '^cv_[0-9a-f]{32}$'),
  account_id text not null,
  name text not null,
  query jsonb not null,
  rev int not null default 1,
  created_at timestamptz not null,
  primary key (organization_id, view_id),
  foreign key (organization_id) references organizations
);
create index contact_views_of_account on contact_views (organization_id, account_id, created_at, view_id);
`

/** Bulk actions and imports, processed in the background: one row per client, and one per line of a file. */
const MANY = `
create table contact_jobs (
  organization_id text not null references organizations,
  job_id text not null check (job_id ~ '^jb_[0-9a-f]{32}$'),
  account_id text not null,
  action jsonb not null,
  state text not null check (state in ('waiting', 'working', 'done')),
  total int not null,
  done int not null default 0,
  refused int not null default 0,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (organization_id, job_id)
);
create table contact_job_rows (
  organization_id text not null,
  job_id text not null,
  row_number int not null,
  contact_id text not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'refused')),
  refusal text,
  primary key (organization_id, job_id, row_number),
  foreign key (organization_id, job_id) references contact_jobs
);
create index contact_job_rows_by_state on contact_job_rows (organization_id, job_id, state, row_number);
create table contact_imports (
  organization_id text not null references organizations,
  import_id text not null check (import_id ~ '^im_[0-9a-f]{32}$'),
  account_id text not null,
  file_name text not null,
  state text not null
    check (state in ('reading', 'uploaded', 'checking', 'checked', 'applying', 'done', 'cancelled')),
  encoding text not null,
  separator text not null,
  columns jsonb not null,
  options jsonb not null default '{}',
  row_count int not null default 0,
  checked int not null default 0,
  good int not null default 0,
  wrong int not null default 0,
  imported int not null default 0,
  refused int not null default 0,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (organization_id, import_id)
);
create index contact_imports_of_account on contact_imports (organization_id, account_id, created_at desc, import_id desc);
create table contact_import_rows (
  organization_id text not null,
  import_id text not null,
  line int not null,
  cells jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'good', 'wrong', 'imported', 'refused')),
  problems jsonb not null default '[]',
  phone text,
  email text,
  contact_id text,
  primary key (organization_id, import_id, line),
  foreign key (organization_id, import_id) references contact_imports
);
create index contact_import_rows_by_state on contact_import_rows (organization_id, import_id, state, line);
create index contact_import_rows_of_contact on contact_import_rows (organization_id, contact_id)
  where contact_id is not null;
`

/**
 * Like before, without erased clients. Planned for each pattern separately: a generic plan uses no index, and
 * PostgreSQL 18 would switch to one after a few calls. Ids may occur twice, so that the first ones can be returned
 * immediately.
 */
const SEARCH = `
create or replace function contacts_matching(pattern text, with_private boolean) returns setof text
language sql stable security definer set search_path = public set plan_cache_mode = force_custom_plan as $$
  select contact_id from contacts
  where organization_id = current_setting('attune.organization', true) and removed_at is null
    and case when with_private
      then lower(full_name) like pattern
      else 'client ' || right(contact_id, 6) like pattern end
  union all
  select contact_id from contacts
  where with_private and organization_id = current_setting('attune.organization', true) and removed_at is null
    and (lower(email) like pattern or phone like pattern)
$$;
`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const part of [PROFILE, LABELS, NOTES, MANY, POLICIES, SEARCH]) await sql.raw(part).execute(db)
}
