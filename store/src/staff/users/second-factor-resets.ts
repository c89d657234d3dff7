import type { Insertable, Selectable } from 'kysely'
import type { Global } from '../../store.ts'
import type { SecondFactorResetsTable } from '../tables-security.ts'

export type ResetRecord = Selectable<SecondFactorResetsTable>

/** The reset of this account's second factor that is waiting for a second admin. */
export const openResetOf = (
  db: Global,
  accountId: string,
  now: Date,
): Promise<(ResetRecord & { asker_name: string; asker_email: string }) | undefined> =>
  db
    .selectFrom('second_factor_resets as r')
    .innerJoin('accounts as a', 'a.account_id', 'r.asked_by')
    .selectAll('r')
    .select(['a.name as asker_name', 'a.email as asker_email'])
    .where('r.account_id', '=', accountId)
    .where('r.confirmed_at', 'is', null)
    .where('r.withdrawn_at', 'is', null)
    .where('r.expires_at', '>', now)
    .executeTakeFirst()

export const insertReset = async (db: Global, row: Insertable<SecondFactorResetsTable>): Promise<void> => {
  await db.insertInto('second_factor_resets').values(row).execute()
}

/** Ends an account's open resets, including those that nobody confirmed in time. */
export const withdrawResets = async (db: Global, accountId: string, at: Date): Promise<void> => {
  await db
    .updateTable('second_factor_resets')
    .set({ withdrawn_at: at })
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute()
}

export const confirmReset = async (db: Global, resetId: string, by: { accountId: string; at: Date }): Promise<void> => {
  await db
    .updateTable('second_factor_resets')
    .set({ confirmed_by: by.accountId, confirmed_at: by.at })
    .where('reset_id', '=', resetId)
    .execute()
}
