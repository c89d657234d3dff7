import { sql, type Kysely } from 'kysely'

/** Tells a message that a person sends again from one that the product repeats by itself: the gate never holds the first. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table deliveries add column resent boolean not null default false`.execute(db)
  await sql`update deliveries set resent = true where attempt > 1 and state not in ('accepted', 'closed')`.execute(db)
}
