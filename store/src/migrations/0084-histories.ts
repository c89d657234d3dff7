import { sql, type Kysely } from 'kysely'
import { tenantTable } from './parts/tenant-table.ts'

/**
 * Conversations from another product: the file's rows as they are, what they say once they are read, the rows that can't be,
 * and the clients they are with. Rows and messages are deleted once they are written.
 */
const HISTORIES = `
create table histories (
  organization_id text not null references organizations,
  history_id text not null check (history_id ~ '^hi_[0-9a-f]{32}$'),
  account_id text not null,
  file_name text not null,
  kind text not null check (kind in ('table', 'twilio', 'chatwoot', 'mbox')),
  state text not null,
  columns jsonb not null default '[]',
  options jsonb not null default '{}',
  summary jsonb,
  row_count int not null default 0,
  checked int not null default 0,
  checked_line int not null default 0,
  wrong int not null default 0,
  skipped int not null default 0,
  clients int not null default 0,
  done int not null default 0,
  written int not null default 0,
  added int not null default 0,
  refused int not null default 0,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (organization_id, history_id)
);
create table history_rows (
  organization_id text not null,
  history_id text not null,
  line int not null,
  cells jsonb not null,
  primary key (organization_id, history_id, line),
  foreign key (organization_id, history_id) references histories on delete cascade
);
create table history_problems (
  organization_id text not null,
  history_id text not null,
  line int not null,
  message text not null,
  primary key (organization_id, history_id, line),
  foreign key (organization_id, history_id) references histories on delete cascade
);
create table history_messages (
  organization_id text not null,
  history_id text not null,
  line int not null,
  address text not null,
  own_address text,
  suffix text not null,
  has_id boolean not null,
  ref text,
  direction smallint not null check (direction in (1, 2)),
  text text not null,
  at timestamptz not null,
  name text,
  author_id text,
  word text check (word in ('stop', 'start')),
  files int not null default 0,
  mail jsonb,
  primary key (organization_id, history_id, line),
  foreign key (organization_id, history_id) references histories on delete cascade
);
create index history_messages_of_client on history_messages (organization_id, history_id, address, at, line);
create index history_messages_by_suffix on history_messages (organization_id, history_id, suffix, line);
create table history_clients (
  organization_id text not null,
  history_id text not null,
  place int not null,
  address text not null,
  name text not null,
  messages int not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'refused', 'returned', 'kept')),
  contact_id text,
  is_new boolean not null,
  stopped boolean not null,
  written int not null default 0,
  last_sequence int,
  before jsonb,
  reason text,
  primary key (organization_id, history_id, place),
  foreign key (organization_id, history_id) references histories on delete cascade,
  foreign key (organization_id, contact_id) references contacts
);
create index history_clients_of_contact on history_clients (organization_id, contact_id) where contact_id is not null;
alter table messages add column history_id text;
`

const TABLES = ['histories', 'history_rows', 'history_problems', 'history_messages', 'history_clients']

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const part of [HISTORIES, ...TABLES.map(tenantTable)]) await sql.raw(part).execute(db)
}
