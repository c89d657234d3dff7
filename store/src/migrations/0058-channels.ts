import { sql, type Kysely } from 'kysely'
import { tenantTable } from './parts/tenant-table.ts'

/**
 * An organization's accounts at carriers. `sealed` holds what they are signed in with, encrypted; `sealed_by` names the key,
 * so that it can be replaced. Both are null once the last channel of an account is disconnected.
 */
const ACCOUNTS = `
create table carrier_accounts (
  organization_id text not null,
  carrier_account_id text not null check (carrier_account_id ~ '^cr_[0-9a-f]{32}$'),
  carrier text not null,
  sid text not null,
  title text not null,
  key_sid text,
  messaging_service_sid text,
  token_end text not null,
  sealed bytea,
  sealed_by text,
  problem text,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (organization_id, carrier_account_id),
  unique (organization_id, carrier, sid),
  check ((sealed is null) = (sealed_by is null))
);
`

/**
 * Addresses get a title, an owner and a state. Released programs insert them without, and read organization and address
 * only. When something last came in is kept to the minute, so that it is seldom written.
 */
const ADDRESSES = `
alter table addresses
  add column title text not null default '',
  add column owner_id text,
  add column state text not null default 'active' check (state in ('active', 'paused', 'disconnected')),
  add column segments_per_second int check (segments_per_second > 0),
  add column carrier_account_id text,
  add column created_at timestamptz,
  add column changed_at timestamptz,
  add column last_in_at timestamptz,
  add column last_receipt_at timestamptz,
  add column rev int not null default 1;
create index addresses_of_organization on addresses (organization_id);
create policy own_new on addresses for insert to attune_tenant
  with check (organization_id = current_setting('attune.organization', true));
create policy own_changed on addresses for update to attune_tenant
  using (organization_id = current_setting('attune.organization', true))
  with check (organization_id = current_setting('attune.organization', true));
grant insert, update on addresses to attune_tenant;
`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const part of [ACCOUNTS, tenantTable('carrier_accounts'), ADDRESSES]) await sql.raw(part).execute(db)
}
