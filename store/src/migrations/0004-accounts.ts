import { sql, type Kysely } from 'kysely'

/** Account settings, and ways to sign in besides the password. All of it spans organizations. */
const ACCOUNTS = `
alter table accounts
  add column kind text not null default 'person' check (kind in ('person', 'integration')),
  add column phone text,
  add column photo_organization_id text,
  add column photo_media_id text,
  add column access_scope text[] not null default '{}',
  add column pending_email text check (pending_email = lower(pending_email)),
  add column password_changed_at timestamptz,
  add column second_factor_secret bytea,
  add column second_factor_at timestamptz,
  add column second_factor_step bigint,
  add column rev int not null default 1,
  add constraint accounts_photo_check check ((photo_organization_id is null) = (photo_media_id is null));
create index memberships_of_organization on memberships (organization_id);
create table api_keys (
  api_key_id text primary key check (api_key_id ~ '^ak_[0-9a-f]{32}$'),
  account_id text not null references accounts,
  key_hash bytea not null unique,
  hint text not null,
  name text not null,
  created_by text references accounts,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_keys_of_account on api_keys (account_id) where revoked_at is null;
alter table sessions
  add column way text not null default 'password' check (way in ('password', 'api-key', 'integration')),
  add column api_key_id text references api_keys,
  add column last_seen_at timestamptz,
  add column address text not null default '',
  add column device text not null default '';
create table mailed_links (
  token_hash bytea primary key,
  account_id text not null references accounts,
  purpose text not null check (purpose in ('password-reset', 'email-change')),
  email text not null,
  expires_at timestamptz not null
);
create index mailed_links_of_account on mailed_links (account_id, purpose);
create table recovery_codes (
  account_id text not null references accounts,
  code_hash bytea not null,
  primary key (account_id, code_hash)
);
grant select, insert, update, delete on api_keys, mailed_links, recovery_codes to attune_global;
`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(ACCOUNTS).execute(db)
}
