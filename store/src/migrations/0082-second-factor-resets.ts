import { sql, type Kysely } from 'kysely'
import { eraseOrganization } from './parts/0078-erasing.ts'

/** Resets of somebody's second factor: one admin asks, another one confirms within a day. An account has one open at most. */
const RESETS = `
create table second_factor_resets (
  reset_id text primary key check (reset_id ~ '^fr_[0-9a-f]{32}$'),
  account_id text not null references accounts,
  asked_by text not null references accounts,
  reason text not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  confirmed_by text references accounts,
  confirmed_at timestamptz,
  withdrawn_at timestamptz,
  check (asked_by <> account_id),
  check (confirmed_by <> account_id),
  check (confirmed_by <> asked_by),
  check ((confirmed_at is null) = (confirmed_by is null))
);
create unique index second_factor_resets_open on second_factor_resets (account_id)
  where confirmed_at is null and withdrawn_at is null;
grant select, insert, update on second_factor_resets to attune_global;
`

const ERASED = `delete from second_factor_resets
    where account_id = any (people) or asked_by = any (people) or confirmed_by = any (people);`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(RESETS + eraseOrganization(ERASED)).execute(db)
}
