import { sql, type Kysely } from 'kysely'

/** Since when the carrier of an address has not answered, and whether the admins were told. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      `alter table addresses add column unreachable_since timestamptz,
        add column unreachable_told boolean not null default false`,
    )
    .execute(db)
}
