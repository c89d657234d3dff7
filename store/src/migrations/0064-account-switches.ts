import { sql, type Kysely } from 'kysely'

/**
 * Who was in whose account, and when. A session has one open switch at most, so that nobody switches from one account into
 * the next. Released programs don't read this table: to them the session acts for its owner.
 */
const ACCOUNT_SWITCHES = `
create table account_switches (
  switch_id text primary key check (switch_id ~ '^sw_[0-9a-f]{32}$'),
  session_id text not null references sessions,
  actor_id text not null references accounts,
  account_id text not null references accounts,
  reason text not null,
  started_at timestamptz not null,
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  purpose text,
  ended_at timestamptz,
  check (actor_id <> account_id),
  check (started_at < expires_at),
  check ((confirmed_at is null) = (purpose is null))
);
create unique index account_switches_open on account_switches (session_id) where ended_at is null;
create index account_switches_into on account_switches (account_id, started_at desc, switch_id desc);
grant select, insert, update on account_switches to attune_global;
`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(ACCOUNT_SWITCHES).execute(db)
}
