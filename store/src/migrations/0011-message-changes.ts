import { sql, type Kysely } from 'kysely'
import { tenantTable } from './parts/tenant-table.ts'

/**
 * Changes of messages: flags, reactions, deletion and resending. Earlier attempts are kept in `delivery_attempts`, so
 * that late receipts can be told apart. `turn` is the thread's last sequence when a message was requeued; null for its
 * own position.
 */
const CHANGES = `
alter table messages add column pinned boolean not null default false;
alter table messages add column review boolean not null default false;
alter table messages add column deleted_at timestamptz;
alter table messages add column deleted_by text;
alter table messages add column carrier_ref text;
create index messages_pinned on messages (organization_id, contact_id, sequence desc) where pinned;
alter table deliveries add column attempt int not null default 1 check (attempt between 1 and 9999);
alter table deliveries add column turn int;
create table delivery_attempts (
  organization_id text not null,
  contact_id text not null,
  sequence int not null,
  attempt int not null,
  carrier text not null,
  carrier_ref text,
  carrier_status text check (carrier_status in ('accepted', 'sent', 'delivered', 'failed')),
  primary key (organization_id, contact_id, sequence, attempt),
  foreign key (organization_id, contact_id, sequence) references messages
);
create table message_reactions (
  organization_id text not null,
  contact_id text not null,
  sequence int not null,
  by_id text not null check (by_id ~ '^(us|ct)_[0-9a-f]{32}$'),
  type text not null check (type in ('liked', 'disliked', 'loved', 'questioned', 'laughed-at', 'emphasised')),
  at timestamptz not null,
  primary key (organization_id, contact_id, sequence, by_id),
  foreign key (organization_id, contact_id, sequence) references messages
);
`

const POLICIES = ['delivery_attempts', 'message_reactions'].map(tenantTable).join('')

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(CHANGES + POLICIES).execute(db)
}
