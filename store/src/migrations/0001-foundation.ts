import { sql, type Kysely } from 'kysely'
import { POLICIES, SEARCH } from './parts/0001-policies.ts'

/**
 * The product uses two roles; neither can bypass row-level security. `attune_tenant` only sees rows of the organization
 * in the setting `attune.organization`. `attune_global` only sees tables that precede or span organizations.
 */
const ROLES = `
do $$ begin
  if not exists (select from pg_roles where rolname = 'attune_tenant') then create role attune_tenant nologin; end if;
  if not exists (select from pg_roles where rolname = 'attune_global') then create role attune_global nologin; end if;
exception when duplicate_object or unique_violation then null;
end $$;
grant usage on schema public to attune_tenant, attune_global;
create extension if not exists pg_trgm;
create extension if not exists btree_gin;
`

/** Tables without `organization_id` in their key: needed before an organization is known, or shared by all. */
const GLOBAL_TABLES = `
create table organizations (
  organization_id text primary key check (organization_id ~ '^or_[0-9a-f]{32}$'),
  title text not null,
  labels text[] not null default '{}',
  logo_url text,
  time_zone text not null,
  permissions numeric(60),
  permissions_by_role jsonb not null default '{}',
  features numeric(60),
  created_at timestamptz not null
);
create table accounts (
  account_id text primary key check (account_id ~ '^us_[0-9a-f]{32}$'),
  short_id text not null unique,
  email text not null unique check (email = lower(email)),
  name text not null,
  password_hash text,
  photo_url text,
  time_zone text not null,
  disabled_at timestamptz,
  demo_note text,
  created_at timestamptz not null
);
create table memberships (
  account_id text primary key references accounts,
  organization_id text references organizations,
  role text not null,
  permissions numeric(60),
  features numeric(60)
);
create table sessions (
  session_id text primary key,
  account_id text not null references accounts,
  access_hash bytea not null unique,
  access_expires_at timestamptz not null,
  started_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_of_account on sessions (account_id) where ended_at is null;
create table refresh_tokens (
  token_hash bytea primary key,
  session_id text not null references sessions,
  expires_at timestamptz not null,
  used_at timestamptz
);
create table sign_in_tries (
  subject text not null,
  at timestamptz not null
);
create index sign_in_tries_of on sign_in_tries (subject, at);
create table addresses (
  carrier text not null,
  address text not null,
  organization_id text not null references organizations,
  primary key (carrier, address)
);
create table facts (
  position bigint generated always as identity,
  xid xid8 not null default pg_current_xact_id(),
  version int not null,
  organization_id text,
  contact_id text,
  kind text not null,
  payload jsonb not null,
  actor text,
  cause text,
  at timestamptz not null,
  primary key (xid, position)
);
create table work (
  work_id bigint generated always as identity primary key,
  kind text not null,
  organization_id text,
  payload jsonb not null,
  due_at timestamptz not null,
  attempts int not null default 0,
  claim uuid,
  created_at timestamptz not null
);
create index work_due on work (due_at, work_id);
`

/** Tenant tables. `organization_id` comes first in every key, so that no row can reference another organization. */
const TENANT_TABLES = `
create table staff (
  organization_id text not null references organizations,
  account_id text not null,
  name text not null,
  email text not null,
  primary key (organization_id, account_id)
);
create table staff_managers (
  organization_id text not null,
  manager_id text not null,
  coach_id text not null,
  primary key (organization_id, manager_id, coach_id),
  foreign key (organization_id, manager_id) references staff,
  foreign key (organization_id, coach_id) references staff
);
create table contacts (
  organization_id text not null references organizations,
  contact_id text not null check (contact_id ~ '^ct_[0-9a-f]{32}$'),
  status text not null check (status in ('active', 'stop')),
  status_reason text,
  labels text[] not null default '{}',
  full_name text not null,
  email text,
  phone text,
  photo_url text,
  time_zone text,
  questionnaire jsonb not null default '[]',
  primary_coach_id text,
  opted_out_at timestamptz,
  message_limit int,
  message_limit_expires_at timestamptz,
  review_point timestamptz,
  rev int not null default 1,
  created_at timestamptz not null,
  primary key (organization_id, contact_id),
  foreign key (organization_id, primary_coach_id) references staff
);
create index contacts_by_name on contacts (organization_id, lower(full_name), contact_id);
create index contacts_by_part on contacts using gin
  (organization_id, lower(full_name) gin_trgm_ops, lower(email) gin_trgm_ops, phone gin_trgm_ops);
create table contact_coaches (
  organization_id text not null,
  contact_id text not null,
  account_id text not null,
  primary key (organization_id, contact_id, account_id),
  foreign key (organization_id, contact_id) references contacts,
  foreign key (organization_id, account_id) references staff
);
create index contact_coaches_by_account on contact_coaches (organization_id, account_id, contact_id);
create table contact_addresses (
  organization_id text not null,
  carrier text not null,
  address text not null,
  contact_id text not null,
  primary key (organization_id, carrier, address),
  foreign key (organization_id, contact_id) references contacts
);
create index contact_addresses_by_contact on contact_addresses (organization_id, contact_id);
create table threads (
  organization_id text not null,
  contact_id text not null,
  last_sequence int not null default 0,
  received_count int not null default 0,
  last_received_at timestamptz,
  last_sent_at timestamptz,
  last_message_at timestamptz,
  moved_at timestamptz not null,
  needs_answer_since timestamptz,
  is_pinned boolean not null default false,
  is_reviewed boolean not null default false,
  review_point timestamptz,
  rev int not null default 1,
  primary key (organization_id, contact_id),
  foreign key (organization_id, contact_id) references contacts
);
create index threads_newest on threads (organization_id, moved_at desc, contact_id desc);
create index threads_waiting on threads (organization_id, moved_at desc, contact_id desc)
  where needs_answer_since is not null;
create table messages (
  organization_id text not null,
  contact_id text not null,
  sequence int not null check (sequence > 0),
  suffix text not null,
  direction smallint not null check (direction in (1, 2)),
  text text not null,
  at timestamptz not null,
  sent_at timestamptz,
  delivery smallint not null check (delivery in (-1, 0, 1)),
  delivery_error text,
  outcome text check (outcome = 'unknown'),
  carrier text not null,
  from_address text,
  to_address text,
  author_kind text not null,
  author_id text,
  tags text[] not null default '{}',
  gate_decision text check (gate_decision in ('sent', 'omitted')),
  gate_reason text,
  rev int not null default 1,
  primary key (organization_id, contact_id, sequence),
  unique (organization_id, contact_id, suffix),
  foreign key (organization_id, contact_id) references threads,
  foreign key (organization_id, author_id) references staff
);
create table deliveries (
  organization_id text not null,
  contact_id text not null,
  sequence int not null,
  state text not null check (state in ('intended', 'calling', 'accepted', 'closed')),
  carrier text not null,
  carrier_ref text,
  carrier_status text,
  called_at timestamptz,
  asked int not null default 0,
  primary key (organization_id, contact_id, sequence),
  foreign key (organization_id, contact_id, sequence) references messages
);
create index deliveries_open on deliveries (organization_id, contact_id, sequence) where state in ('intended', 'calling');
create table inbound_seen (
  organization_id text not null references organizations,
  carrier text not null,
  carrier_id text not null,
  at timestamptz not null,
  primary key (organization_id, carrier, carrier_id)
);
create table read_marks (
  organization_id text not null,
  account_id text not null,
  contact_id text not null,
  sequence int not null,
  received_count int not null,
  primary key (organization_id, account_id, contact_id),
  foreign key (organization_id, contact_id) references threads,
  foreign key (organization_id, account_id) references staff
);
create table drafts (
  organization_id text not null,
  account_id text not null,
  contact_id text not null,
  text text not null,
  updated_at timestamptz not null,
  primary key (organization_id, account_id, contact_id),
  foreign key (organization_id, contact_id) references threads,
  foreign key (organization_id, account_id) references staff
);
`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const part of [ROLES, GLOBAL_TABLES, TENANT_TABLES, POLICIES, SEARCH]) await sql.raw(part).execute(db)
}
