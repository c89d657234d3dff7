import { sql, type Kysely } from 'kysely'
import { tenantTable } from './parts/tenant-table.ts'

/**
 * The requests that named themselves by an `idempotency-key`, and what was answered to them. `account_id` is whoever made the
 * request: staff, or an admin of the installation. `body_hash` and `answer` are empty once a client of the organization is
 * erased.
 */
const IDEMPOTENCY_KEYS = `
create table idempotency_keys (
  organization_id text not null references organizations,
  account_id text not null,
  key text not null check (length(key) between 1 and 255),
  call text not null,
  body_hash text not null,
  permissions numeric not null,
  claim uuid not null,
  claimed_at timestamptz not null,
  state text not null check (state in ('running', 'changed', 'lost', 'answered')),
  refusal text,
  answer text,
  made_at timestamptz not null,
  primary key (organization_id, account_id, key)
);
`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const part of [IDEMPOTENCY_KEYS, tenantTable('idempotency_keys')]) await sql.raw(part).execute(db)
}
