import { sql, type Kysely } from 'kysely'

/**
 * Files, and which messages carry them. A row of `media` comes before its bytes: what a crash leaves half-stored is found
 * by it and swept. `contact_id` says whose file it is, so that it goes when the client does.
 */
const MEDIA = `
create table media (
  organization_id text not null references organizations,
  media_id text not null check (media_id ~ '^md_[0-9a-f]{32}$'),
  kind text not null check (kind in ('message-attachment', 'contact-photo', 'staff-photo', 'organization-logo')),
  state text not null check (state in ('storing', 'ready')),
  file_name text not null,
  mime text not null,
  bytes int not null,
  width int,
  height int,
  uploaded_by text,
  contact_id text,
  used_at timestamptz,
  created_at timestamptz not null,
  primary key (organization_id, media_id)
);
create index media_of_contact on media (organization_id, contact_id) where contact_id is not null;
create table message_attachments (
  organization_id text not null,
  contact_id text not null,
  sequence int not null,
  place smallint not null,
  state text not null check (state in ('fetching', 'ready', 'failed')),
  media_id text,
  source_url text,
  source_mime text,
  primary key (organization_id, contact_id, sequence, place),
  foreign key (organization_id, contact_id, sequence) references messages,
  foreign key (organization_id, media_id) references media on delete set null (media_id),
  check (media_id is null or state = 'ready')
);
create index message_attachments_of_media on message_attachments (organization_id, media_id);
alter table messages add column num_attach smallint not null default 0;
`

const TENANT_TABLE_NAMES = ['media', 'message_attachments']

const POLICIES = TENANT_TABLE_NAMES.map(
  (name) => `
alter table ${name} enable row level security;
create policy one_organization on ${name} to attune_tenant
  using (organization_id = current_setting('attune.organization', true))
  with check (organization_id = current_setting('attune.organization', true));
grant select, insert, update, delete on ${name} to attune_tenant;`,
).join('')

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(MEDIA + POLICIES).execute(db)
}
