import { sql, type Kysely } from 'kysely'
import { tenantTable } from './parts/tenant-table.ts'

/** An organization's own keywords. `forms` are the words as they are compared. */
const KEYWORDS = `
create table keywords (
  organization_id text not null references organizations,
  keyword_id text not null check (keyword_id ~ '^kw_[0-9a-f]{32}$'),
  words text[] not null,
  forms text[] not null,
  match text not null check (match in ('whole', 'first')),
  is_active boolean not null default true,
  add_labels text[] not null default '{}',
  remove_labels text[] not null default '{}',
  answer text,
  scene_id text,
  saved_by text,
  rev int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, keyword_id)
);
`

/** Which texts a keyword took. */
const USES = `
create table keyword_uses (
  organization_id text not null,
  contact_id text not null,
  sequence int not null,
  keyword_id text not null,
  at timestamptz not null,
  primary key (organization_id, contact_id, sequence),
  foreign key (organization_id, keyword_id) references keywords on delete cascade,
  foreign key (organization_id, contact_id, sequence) references messages on delete cascade
);
create index keyword_uses_of_keyword on keyword_uses (organization_id, keyword_id, at);
`

/** The organization's own texts for STOP, START and HELP, by language. */
const CONFIRMATIONS = `
create table keyword_confirmations (
  organization_id text not null references organizations,
  texts jsonb not null default '{}',
  carrier_answers boolean not null default true,
  saved_by text,
  rev int not null default 1,
  updated_at timestamptz not null,
  primary key (organization_id)
);
`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  const tables = ['keywords', 'keyword_uses', 'keyword_confirmations']
  for (const part of [KEYWORDS, USES, CONFIRMATIONS, ...tables.map(tenantTable)]) await sql.raw(part).execute(db)
}
