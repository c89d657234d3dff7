import { sql, type Kysely } from 'kysely'

/**
 * Our address that holds a message up because nothing can be sent from there now. Until now `paced_from` said that, too,
 * which says in whose line a message is or was. No release had that, so no older process writes or reads it.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table deliveries add column stuck_from text`.execute(db)
  await sql`update deliveries d set stuck_from = d.paced_from from messages m
    where d.state = 'intended' and d.slot_at is null and d.paced_from is not null
      and m.organization_id = d.organization_id and m.contact_id = d.contact_id and m.sequence = d.sequence
      and m.from_address = d.paced_from`.execute(db)
}
