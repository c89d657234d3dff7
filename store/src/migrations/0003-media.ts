import { sql, type Kysely } from 'kysely'
import { tenantTable } from './parts/tenant-table.ts'

/**
 * Files, and the messages they belong to. A row in `media` is inserted before its bytes are stored, so that leftovers
 * of a crash can be found and deleted. `contact_id` is the client a file belongs to, with whom it is erased.
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

const POLICIES = ['media', 'message_attachments'].map(tenantTable).join('')

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(MEDIA + POLICIES).execute(db)
}
