import { sql, type Kysely } from 'kysely'

/** Whether an account still is to be offered the product tour. Who has worked here before isn't. */
const PRODUCT_TOUR = `
alter table accounts add column product_tour_at timestamptz;
update accounts set product_tour_at = now();
`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(PRODUCT_TOUR).execute(db)
}
