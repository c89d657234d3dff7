import { sql, type Kysely } from 'kysely'

/**
 * Events around signing in and rights. The product may add and read rows, never change or delete them, so that an
 * intruder who takes over the product can't remove their traces. The function deletes old rows, and none of the last 30
 * days.
 */
const SECURITY_LOG = `
create table security_log (
  security_event_id bigint generated always as identity primary key,
  at timestamptz not null,
  kind text not null,
  organization_id text,
  account_id text,
  actor_id text,
  address text not null,
  device text not null,
  detail jsonb not null default '{}',
  count int not null default 1 check (count > 0)
);
create index security_log_newest on security_log (at desc, security_event_id desc);
create index security_log_of_organization on security_log (organization_id, at desc, security_event_id desc);
create index security_log_of_account on security_log (account_id, at desc, security_event_id desc);
create index security_log_of_address on security_log (address, at desc, security_event_id desc);
grant select, insert on security_log to attune_global;
create function forget_security_log(before timestamptz, most int) returns int
language sql volatile security definer set search_path = public as $$
  with old as (
    delete from security_log where security_event_id in (
      select security_event_id from security_log
      where at < least(before, statement_timestamp() - interval '30 days') order by at limit most
    ) returning 1
  )
  select count(*)::int from old
$$;
revoke all on function forget_security_log(timestamptz, int) from public;
grant execute on function forget_security_log(timestamptz, int) to attune_global;
`

/** Browsers that have signed in to an account before, by the hash of an id they chose. */
const KNOWN_DEVICES = `
create table known_devices (
  account_id text not null references accounts,
  device_hash bytea not null,
  seen_at timestamptz not null,
  primary key (account_id, device_hash)
);
grant select, insert, update, delete on known_devices to attune_global;
`

const SECOND_FACTOR_RULE = `
alter table organizations add column require_second_factor boolean not null default false;
`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(SECURITY_LOG + KNOWN_DEVICES + SECOND_FACTOR_RULE).execute(db)
}
