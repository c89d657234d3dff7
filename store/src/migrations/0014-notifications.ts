import { sql, type Kysely } from 'kysely'

/**
 * Notification settings and push subscriptions. They belong to an account across organizations and are only visible to
 * the global role. A subscription ends with its session.
 */
const NOTIFICATIONS = `
create table notification_settings (
  account_id text primary key references accounts,
  title text not null check (title in ('off', 'mine', 'all')),
  desktop text not null check (desktop in ('off', 'mine', 'all')),
  sound text not null check (sound in ('off', 'mine', 'all')),
  push text not null check (push in ('off', 'mine', 'all')),
  quiet_from text check (quiet_from ~ '^[0-2][0-9]:[0-5][0-9]$'),
  quiet_to text check (quiet_to ~ '^[0-2][0-9]:[0-5][0-9]$'),
  check ((quiet_from is null) = (quiet_to is null))
);
create table push_subscriptions (
  push_subscription_id text primary key check (push_subscription_id ~ '^ps_[0-9a-f]{32}$'),
  account_id text not null references accounts,
  session_id text not null references sessions,
  endpoint_hash bytea not null unique,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
create index push_subscriptions_of_account on push_subscriptions (account_id);
create index push_subscriptions_of_session on push_subscriptions (session_id);
grant select, insert, update, delete on notification_settings, push_subscriptions to attune_global;
`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(NOTIFICATIONS).execute(db)
}
