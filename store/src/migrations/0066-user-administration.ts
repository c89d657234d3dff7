import { sql, type Kysely } from 'kysely'

/**
 * What administrators keep about an account, and accounts that were deleted. Released programs write none of it; they list a
 * deleted account as a disabled one.
 */
const USERS = `
alter table accounts
  add column contact_phone text,
  add column admin_notes text not null default '',
  add column featured boolean not null default false,
  add column featured_locked boolean not null default false,
  add column disabled_reason_code text,
  add column disabled_reason_notes text not null default '',
  add column contact_assignment_boost integer not null default 0,
  add column specializes_in text[] not null default '{}',
  add column tags text[] not null default '{}',
  add column social_links jsonb not null default '{}',
  add column addons text[] not null default '{}',
  add column stripe_account_id text,
  add column removed_at timestamptz;
alter table staff add column gone_at timestamptz;
`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(USERS).execute(db)
}
