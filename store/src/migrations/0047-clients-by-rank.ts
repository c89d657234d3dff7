import { sql, type Kysely } from 'kysely'

/** The average of a client's ranks in hundredths, from 100 (bad) to 400 (on point); 500 without ranks. */
const RANK_AVERAGE = `
create function rank_average(ranks jsonb) returns int language sql immutable parallel safe
return (select coalesce(100 * sum(value::int) / count(*), 500)::int from jsonb_each_text(ranks));
`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(RANK_AVERAGE).execute(db)
  await sql`create index contacts_by_rank on contacts (organization_id, rank_average(ranks), contact_id)`.execute(db)
}
