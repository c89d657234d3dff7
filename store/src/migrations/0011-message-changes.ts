import { sql, type Kysely } from 'kysely'

/**
 * What may change about a message: its flags, its reactions, that it is there at all, and its being sent again. An
 * attempt that another one followed stands in `delivery_attempts`, so that late news of it are told from news of the
 * latest. `turn` is the last sequence there was when a message was put in line anew; null for its own.
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

const TENANT_TABLE_NAMES = ['delivery_attempts', 'message_reactions']

const POLICIES = TENANT_TABLE_NAMES.map(
  (name) => `
alter table ${name} enable row level security;
create policy one_organization on ${name} to attune_tenant
  using (organization_id = current_setting('attune.organization', true))
  with check (organization_id = current_setting('attune.organization', true));
grant select, insert, update, delete on ${name} to attune_tenant;`,
).join('')

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(CHANGES + POLICIES).execute(db)
}
