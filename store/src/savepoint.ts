import { sql } from 'kysely'
import type { Tenant } from './store.ts'

/** Runs a part of a transaction that may fail on its own: then what it wrote is undone and the rest stays. */
export const inSavepoint = async <T>(tx: Tenant, part: () => Promise<T>): Promise<T> => {
  await sql`savepoint part`.execute(tx.db)
  try {
    const answer = await part()
    await sql`release savepoint part`.execute(tx.db)
    return answer
  } catch (error) {
    // A broken connection cannot go back either; whoever catches sees the first error.
    await sql`rollback to savepoint part`.execute(tx.db).catch(() => {})
    throw error
  }
}
