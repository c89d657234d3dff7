import { sql, type Kysely } from 'kysely'
import { tenantTable } from './parts/tenant-table.ts'

/**
 * Two clients who are the same person become one: the one that goes keeps its row and thread, with `removed_at` set, and
 * points to the one that stays. `merged_from` says whose address this was, so that a merge can be undone. What a merge
 * moved from one client to the other is listed in `contact_merge_rows`.
 */
const MERGES = `
alter table contacts add column merged_into text check (merged_into is null or removed_at is not null);
create index contacts_merged on contacts (organization_id, merged_into) where merged_into is not null;
alter table contact_addresses add column merged_from text;

create table contact_merges (
  organization_id text not null,
  merge_id text not null check (merge_id ~ '^mg_[0-9a-f]{32}$'),
  contact_id text not null,
  merged_id text not null,
  by_id text not null,
  at timestamptz not null,
  undone_by text,
  undone_at timestamptz,
  was jsonb not null,
  became jsonb not null,
  primary key (organization_id, merge_id),
  foreign key (organization_id, contact_id) references contacts,
  foreign key (organization_id, merged_id) references contacts,
  check (contact_id <> merged_id)
);
create index contact_merges_of_contact on contact_merges (organization_id, contact_id, at desc);
create unique index contact_merges_of_merged on contact_merges (organization_id, merged_id) where undone_at is null;

create table contact_merge_rows (
  organization_id text not null,
  merge_id text not null,
  source text not null,
  row_id text not null,
  primary key (organization_id, merge_id, source, row_id),
  foreign key (organization_id, merge_id) references contact_merges on delete cascade
);

create table different_contacts (
  organization_id text not null,
  contact_id text not null,
  other_id text not null,
  by_id text not null,
  at timestamptz not null,
  primary key (organization_id, contact_id, other_id),
  foreign key (organization_id, contact_id) references contacts,
  foreign key (organization_id, other_id) references contacts,
  check (contact_id < other_id)
);
create index different_contacts_of_other on different_contacts (organization_id, other_id);
`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  const tables = ['contact_merges', 'contact_merge_rows', 'different_contacts'].map(tenantTable)
  for (const part of [MERGES, ...tables]) await sql.raw(part).execute(db)
}
