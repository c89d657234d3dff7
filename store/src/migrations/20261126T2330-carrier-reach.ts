import { sql, type Kysely } from 'kysely'
import { tenantTable } from './parts/tenant-table.ts'

/**
 * Whether each carrier account of an organization's answers; the empty account is that of the installation's settings.
 * `is_told`: that it doesn't is on the screens, and the admins have a notice. `is_open`: the next message may try.
 * `is_doubted`: the last message got no answer, though there was a sign of life. Replaces what
 * `addresses` knew of it, which no release had.
 */
const REACH = `
create table carrier_reach (
  organization_id text not null references organizations,
  carrier text not null,
  account text not null,
  there_since timestamptz,
  away_since timestamptz,
  away_at_sending boolean not null default false,
  is_told boolean not null default false,
  is_open boolean not null default false,
  is_doubted boolean not null default false,
  primary key (organization_id, carrier, account)
);
alter table addresses drop column unreachable_since, drop column unreachable_told;
`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(REACH + tenantTable('carrier_reach')).execute(db)
}
