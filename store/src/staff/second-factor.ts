import type { Global } from '../store.ts'

/** Marks a TOTP time step as used. False if it or a later one was used before. */
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

/** Deletes a recovery code. False if there is no such code. */
export const consumeRecoveryCode = async (db: Global, accountId: string, codeHash: Buffer): Promise<boolean> => {
  const rows = await db
    .deleteFrom('recovery_codes')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', codeHash)
    .returning('account_id')
    .execute()
  return rows.length === 1
}

/** Replaces all recovery codes. */
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

/** One account's sealed second factor, to detect a wrong secret; undefined if nobody has one. */
export const anySecondFactor = (
  db: Global,
): Promise<{ account_id: string; second_factor_secret: Buffer | null } | undefined> =>
  db
    .selectFrom('accounts')
    .select(['account_id', 'second_factor_secret'])
    .where('second_factor_secret', 'is not', null)
    .limit(1)
    .executeTakeFirst()
