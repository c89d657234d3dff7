import { sql, type Kysely } from 'kysely'
import { tenantTable } from './parts/tenant-table.ts'

/**
 * The terms that an organization's staff agree to, and who has signed which version. Versions are never changed, so that it
 * stays known what was signed. The newest counts; an empty one means that there is none any more.
 */
const AGREEMENTS = `
create table agreements (
  organization_id text not null references organizations,
  version int not null check (version >= 1),
  body text not null check (length(body) <= 50000),
  changed_by text not null,
  changed_at timestamptz not null,
  primary key (organization_id, version),
  foreign key (organization_id, changed_by) references staff
);
create table agreement_signatures (
  organization_id text not null,
  account_id text not null,
  version int not null,
  name text not null check (length(name) between 1 and 200),
  signed_at timestamptz not null,
  primary key (organization_id, account_id, version),
  foreign key (organization_id, account_id) references staff,
  foreign key (organization_id, version) references agreements
);
`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const part of [AGREEMENTS, tenantTable('agreements'), tenantTable('agreement_signatures')])
    await sql.raw(part).execute(db)
}
