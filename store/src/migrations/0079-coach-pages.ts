import { sql, type Kysely } from 'kysely'

/**
 * A coach's public page: whether it is on, and whether the organization has such pages and lets visitors sign up on them. The
 * names of pages are not unique here, because released programs write them unchecked; the oldest account has a name.
 */
const PAGES = `
alter table accounts add column coach_page_on boolean not null default false;
create index accounts_coach_page on accounts ((social_links ->> 'appCoachPage'))
  where social_links ->> 'appCoachPage' is not null;
alter table organizations
  add column coach_pages boolean not null default true,
  add column sign_ups boolean not null default false;
`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(PAGES).execute(db)
}
