import { sql, type Kysely } from 'kysely'

/**
 * Notices, and who sees each of them. A topic has at most one open notice: raising it again moves that one to the top. The
 * readers' rows repeat the time, so that one account's notices are read in order from one index.
 */
const NOTICES = `
create table notices (
  organization_id text not null references organizations,
  notice_id text not null check (notice_id ~ '^nt_[0-9a-f]{32}$'),
  type text not null check (type in ('alert', 'error', 'others')),
  title text not null,
  topic text not null,
  status text check (status in ('open', 'closed')),
  system boolean not null,
  contact_id text,
  message_id text,
  account_id text,
  closed_by text,
  closed_at timestamptz,
  updated_at timestamptz not null,
  primary key (organization_id, notice_id),
  foreign key (organization_id, contact_id) references contacts,
  check ((type = 'alert') = (status is not null)),
  check ((status is not distinct from 'closed') = (closed_at is not null)),
  check (message_id is null or contact_id is not null)
);
create unique index notices_open_topic on notices (organization_id, topic) where status is distinct from 'closed';
create index notices_of_contact on notices (organization_id, contact_id);
create table notice_readers (
  organization_id text not null,
  account_id text not null,
  notice_id text not null,
  updated_at timestamptz not null,
  read_at timestamptz,
  primary key (organization_id, account_id, notice_id),
  foreign key (organization_id, notice_id) references notices on delete cascade
);
create index notice_readers_latest on notice_readers (organization_id, account_id, updated_at desc, notice_id desc);
create index notice_readers_unread on notice_readers (organization_id, account_id) where read_at is null;
create index notice_readers_of_notice on notice_readers (organization_id, notice_id);
`

const RULES = ['notices', 'notice_readers'].map(
  (table) => `
alter table ${table} enable row level security;
create policy one_organization on ${table} to attune_tenant
  using (organization_id = current_setting('attune.organization', true))
  with check (organization_id = current_setting('attune.organization', true));
grant select, insert, update, delete on ${table} to attune_tenant;
`,
)

/** Whether an account wants push notices of alerts and errors. */
const SETTING = `alter table notification_settings add column notices boolean not null default false;`

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of [NOTICES, ...RULES, SETTING]) await sql.raw(statement).execute(db)
}
