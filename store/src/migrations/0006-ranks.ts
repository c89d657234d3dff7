import { sql, type Kysely } from 'kysely'

/** What messages say about measures, and the latest rank of each measure on the contact. */
const RANKS = `
create table message_contexts (
  organization_id text not null,
  contact_id text not null,
  sequence int not null,
  type text not null check (type in ('water', 'sleep', 'stress', 'food', 'workout', 'weight', 'energy')),
  rank smallint not null check (rank between 1 and 4),
  value text,
  primary key (organization_id, contact_id, sequence, type),
  foreign key (organization_id, contact_id, sequence) references messages
);
create index message_contexts_latest on message_contexts (organization_id, contact_id, type, sequence desc);
alter table contacts add column ranks jsonb not null default '{}';
alter table message_contexts enable row level security;
create policy one_organization on message_contexts to attune_tenant
  using (organization_id = current_setting('attune.organization', true))
  with check (organization_id = current_setting('attune.organization', true));
grant select, insert, update, delete on message_contexts to attune_tenant;
`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(RANKS).execute(db)
}
