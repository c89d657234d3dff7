import { sql, type Kysely } from 'kysely'

/** The personal page of a member of staff: its address elsewhere on the web, and what it is about. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql
    .raw(
      `alter table accounts
        add column personal_url text,
        add column personal_description text not null default ''`,
    )
    .execute(db)
}
