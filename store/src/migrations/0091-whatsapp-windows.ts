import { sql, type Kysely } from 'kysely'
import { tenantTable } from './parts/tenant-table.ts'

/**
 * WhatsApp takes free texts for 24 hours after the client's last one; `closed_at` is when the carrier said that they are
 * over. Outside of them only templates leave that WhatsApp has approved. `template` of a message is the one it leaves as.
 */
const WHATSAPP = `
create table whatsapp_windows (
  organization_id text not null,
  contact_id text not null,
  own_address text not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  primary key (organization_id, contact_id, own_address),
  foreign key (organization_id, contact_id) references contacts
);
create table whatsapp_templates (
  organization_id text not null references organizations,
  template_id text not null,
  name text not null check (length(name) between 1 and 512),
  language text not null check (length(language) between 1 and 20),
  body text not null check (length(body) between 1 and 1600),
  state text not null check (state in ('approved', 'pending', 'rejected')),
  content_sid text not null check (content_sid ~ '^HX[0-9a-fA-F]{32}$'),
  account_sid text,
  rejection text,
  is_default boolean not null default false,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (organization_id, template_id),
  unique (organization_id, content_sid)
);
create unique index whatsapp_templates_default on whatsapp_templates (organization_id) where is_default;
alter table messages add column template jsonb;
alter table held_messages drop constraint held_messages_reason_check;
alter table held_messages add constraint held_messages_reason_check
  check (reason in ('quiet-hours', 'mute', 'coach-present', 'organization-hours', 'client-pause', 'client-person',
    'client-later', 'client-hours', 'window'));
`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const part of [WHATSAPP, tenantTable('whatsapp_windows'), tenantTable('whatsapp_templates')])
    await sql.raw(part).execute(db)
}
