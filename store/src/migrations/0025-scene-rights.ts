import { sql, type Kysely } from 'kysely'

/**
 * The rights of the person who saved a version of a scene, which also apply to its runs. Existing versions keep all
 * rights.
 */
const RIGHTS_OF_VERSIONS = `
alter table scene_versions
  add column reads_private boolean not null default true,
  add column mails_outside boolean not null default true,
  add column reaches_all boolean not null default true
`

/** An organization's own domains, whose addresses any scene may send emails to. */
const MAIL_DOMAINS = `
alter table automation_settings add column mail_domains text[] not null default '{}'
`

export const up = async (db: Kysely<never>): Promise<void> => {
  await sql.raw(RIGHTS_OF_VERSIONS).execute(db)
  await sql.raw(MAIL_DOMAINS).execute(db)
}
