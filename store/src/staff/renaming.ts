import { sql } from 'kysely'
import type { Global, Tenant } from '../store.ts'

export const organizationIds = async (db: Global): Promise<string[]> =>
  (await db.selectFrom('organizations').select('organization_id').execute()).map((row) => row.organization_id)

/** Updates an account's name and email in an organization's staff. False if it isn't there or nothing changed. */
export const renameStaff = async (
  tx: Tenant,
  who: { accountId: string; name: string; email: string },
): Promise<boolean> => {
  const rows = await tx
    .update('staff')
    .set({ name: who.name, email: who.email })
    .where('account_id', '=', who.accountId)
    .where(({ or, eb }) => or([eb('name', '!=', who.name), eb('email', '!=', who.email)]))
    .returning('account_id')
    .execute()
  return rows.length === 1
}

/** Locks an email until the transaction ends, so that it is given to one account only. */
export const lockEmail = async (db: Global, email: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`email ${email}`}, 0))`.execute(db)
}
