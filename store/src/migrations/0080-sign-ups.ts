import { sql, type Kysely } from 'kysely'
import { tenantTable } from './parts/tenant-table.ts'

/**
 * What visitors of a coach's public page sent: their message, and the words with which they agreed to be texted. The id is that
 * of the form, so that a form which is sent again makes nothing.
 */
const SIGN_UPS = `
create table contact_sign_ups (
  organization_id text not null,
  sign_up_id text not null check (sign_up_id ~ '^su_[0-9a-f]{32}$'),
  contact_id text not null,
  coach_id text not null,
  message text not null,
  consent text,
  is_new boolean not null,
  at timestamptz not null,
  primary key (organization_id, sign_up_id),
  foreign key (organization_id, contact_id) references contacts
);
create index contact_sign_ups_of_contact on contact_sign_ups (organization_id, contact_id, at desc);
`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const part of [SIGN_UPS, tenantTable('contact_sign_ups')]) await sql.raw(part).execute(db)
}
