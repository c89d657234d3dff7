import { sql, type Kysely } from 'kysely'

/**
 * The link by which a clean installation is set up, by its token's hash, and mailed links by which somebody who was
 * invited joins. Released programs write neither, and read links of their own purposes only.
 */
const SETUP = `
create table setup_links (
  token_hash bytea primary key,
  expires_at timestamptz not null
);
grant select, insert, delete on setup_links to attune_global;
alter table mailed_links
  drop constraint mailed_links_purpose_check,
  add constraint mailed_links_purpose_check check (purpose in ('password-reset', 'email-change', 'invitation'));
`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(SETUP).execute(db)
}
