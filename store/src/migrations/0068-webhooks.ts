import { sql, type Kysely } from 'kysely'
import { tenantTable } from './parts/tenant-table.ts'

/**
 * Where an organization's facts are posted. `sealed` holds the secrets that sign, encrypted; `sealed_by` names the key. A
 * delivery is one fact on its way; `place` is its position among all of its webhook's, and within its `stream` (a client, or
 * '' for facts about none) they leave in that order.
 */
const WEBHOOKS = `
create table webhooks (
  organization_id text not null,
  webhook_id text not null check (webhook_id ~ '^wh_[0-9a-f]{32}$'),
  title text not null,
  url text not null,
  kinds text[],
  state text not null default 'on' check (state in ('on', 'off', 'gave-up')),
  sealed bytea not null,
  sealed_by text not null,
  secret_end text not null,
  both_until timestamptz,
  failing_since timestamptz,
  problem text,
  last_delivered_at timestamptz,
  took_ms int not null default 0,
  created_by text,
  created_at timestamptz not null,
  rev int not null default 1,
  primary key (organization_id, webhook_id)
);
create table webhook_deliveries (
  organization_id text not null,
  webhook_id text not null,
  delivery_id text not null check (delivery_id ~ '^wd_[0-9a-f]{32}$'),
  place bigint generated always as identity,
  stream text not null,
  contact_id text,
  kind text not null,
  payload jsonb not null,
  at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  tries int not null default 0,
  status_code int,
  problem text,
  last_tried_at timestamptz,
  next_at timestamptz,
  created_at timestamptz not null,
  primary key (organization_id, webhook_id, delivery_id),
  foreign key (organization_id, webhook_id) references webhooks on delete cascade,
  check ((state = 'waiting') = (next_at is not null))
);
create index webhook_deliveries_waiting on webhook_deliveries (organization_id, webhook_id, stream, place)
  where state = 'waiting';
create index webhook_deliveries_listed on webhook_deliveries (organization_id, webhook_id, place desc);
create index webhook_deliveries_of_state on webhook_deliveries (organization_id, webhook_id, state, place desc);
create index webhook_deliveries_old on webhook_deliveries (organization_id, created_at) where state <> 'waiting';
`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  const parts = [WEBHOOKS, tenantTable('webhooks'), tenantTable('webhook_deliveries')]
  for (const part of parts) await sql.raw(part).execute(db)
}
