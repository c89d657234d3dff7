import { sql } from 'kysely'
import type { Global } from './store.ts'

/** The advisory lock for the work of a first start. The number has no meaning. */
export const FIRST_START_LOCK = 46_092_311

/** Makes processes that start together do the rest of this transaction one after the other. */
export const lockFirstStart = async (tx: Global): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${FIRST_START_LOCK}::bigint)`.execute(tx)
}
