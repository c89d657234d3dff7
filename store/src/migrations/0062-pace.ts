import { sql, type Kysely } from 'kysely'
import { tenantTable } from './parts/tenant-table.ts'

/**
 * How fast an address sends. A delivery that has to wait for its turn is `paced`; `address_pace` knows when each of our
 * addresses is free again, for messages that go first and for the others, and for how long those in line keep it busy.
 * Urgent jobs are claimed before all others; `subject` is
 * whom a job is about, so that it can be found and hurried.
 */
const PACE = `
alter table deliveries drop constraint deliveries_state_check;
alter table deliveries add constraint deliveries_state_check
  check (state in ('waiting', 'intended', 'resting', 'paced', 'calling', 'accepted', 'closed'));
alter table deliveries add column slot_at timestamptz;
alter table deliveries add column paced_from text;
alter table deliveries add column paced_at timestamptz;
alter table deliveries add column paced_first boolean not null default false;
alter table deliveries add column paced_ms int;
create index deliveries_paced on deliveries (organization_id, carrier, paced_from, paced_first, paced_at)
  where state = 'paced';
alter table messages add column leaves_at timestamptz;
create table address_pace (
  organization_id text not null references organizations,
  carrier text not null,
  address text not null,
  first_at timestamptz not null default now(),
  next_at timestamptz not null default now(),
  first_ms bigint not null default 0,
  other_ms bigint not null default 0,
  has_job boolean not null default false,
  primary key (organization_id, carrier, address)
);
alter table work add column urgent boolean not null default false;
create index work_urgent on work (due_at, work_id) where urgent;
alter table work add column subject text;
create index work_subject on work (organization_id, subject) where subject is not null;
`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(PACE + tenantTable('address_pace')).execute(db)
}
