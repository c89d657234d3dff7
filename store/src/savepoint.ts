import { sql } from 'kysely'
import type { Tenant } from './store.ts'

/** Runs part of a transaction in a savepoint: if it fails, its writes are undone and the rest stays. */
export const inSavepoint = async <T>(tx: Tenant, part: () => Promise<T>): Promise<T> => {
  await sql`savepoint part`.execute(tx.db)
  try {
    const answer = await part()
    await sql`release savepoint part`.execute(tx.db)
    return answer
  } catch (error) {
    // On a broken connection the rollback fails too; the caller should get the original error.
    await sql`rollback to savepoint part`.execute(tx.db).catch(() => {})
    throw error
  }
}
