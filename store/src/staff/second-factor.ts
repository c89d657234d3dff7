import type { Global } from '../store.ts'

/** Uses a step of time up. False: it, or a later one, was used before. */
export const consumeStep = async (db: Global, accountId: string, step: bigint): Promise<boolean> => {
  const rows = await db
    .updateTable('accounts')
    .set({ second_factor_step: step })
    .where('account_id', '=', accountId)
    .where(({ or, eb }) => or([eb('second_factor_step', 'is', null), eb('second_factor_step', '<', step)]))
    .returning('account_id')
    .execute()
  return rows.length === 1
}

/** Uses a recovery code up. False: there is no such code (any more). */
export const consumeRecoveryCode = async (db: Global, accountId: string, codeHash: Buffer): Promise<boolean> => {
  const rows = await db
    .deleteFrom('recovery_codes')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', codeHash)
    .returning('account_id')
    .execute()
  return rows.length === 1
}

/** Puts new recovery codes in place of all older ones. */
export const setRecoveryCodes = async (db: Global, accountId: string, codeHashes: Buffer[]): Promise<void> => {
  await db.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()
  if (codeHashes.length === 0) return
  await db
    .insertInto('recovery_codes')
    .values(codeHashes.map((code_hash) => ({ account_id: accountId, code_hash })))
    .execute()
}

export const countRecoveryCodes = async (db: Global, accountId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
