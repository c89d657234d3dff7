import { sql, type Selectable } from 'kysely'
import type { Tenant } from '../../store.ts'
import type { AgreementSignaturesTable, AgreementsTable } from './tables.ts'

export type AgreementRecord = Selectable<AgreementsTable>
export type SignatureRecord = Selectable<AgreementSignaturesTable>

/** The newest version, which may say that there is no longer an agreement. Undefined if there never was one. */
export const loadAgreement = (tx: Tenant): Promise<AgreementRecord | undefined> =>
  tx.from('agreements').selectAll().orderBy('version', 'desc').limit(1).executeTakeFirst()

/** Locks the agreement until the transaction ends, even if there is none yet. Those who sign can do so together. */
export const lockAgreement = async (tx: Tenant, who: 'changes' | 'signs'): Promise<void> => {
  const key = sql`hashtextextended(${`agreement ${tx.organizationId}`}, 0)`
  await (
    who === 'changes' ? sql`select pg_advisory_xact_lock(${key})` : sql`select pg_advisory_xact_lock_shared(${key})`
  ).execute(tx.db)
}

export const addAgreement = async (
  tx: Tenant,
  agreement: Pick<AgreementRecord, 'version' | 'body' | 'changed_by' | 'changed_at'>,
): Promise<void> => {
  await tx.insert('agreements', agreement).execute()
}

/** The latest version that an account has signed. */
export const latestSignatureOf = (tx: Tenant, accountId: string): Promise<SignatureRecord | undefined> =>
  tx
    .from('agreement_signatures')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()

/** False if the account had signed that version already. */
export const addSignature = async (
  tx: Tenant,
  signature: Pick<SignatureRecord, 'account_id' | 'version' | 'name' | 'signed_at'>,
): Promise<boolean> => {
  const added = await tx
    .insert('agreement_signatures', signature)
    .onConflict((conflict) => conflict.doNothing())
    .returning('account_id')
    .executeTakeFirst()
  return added !== undefined
}

/** Who has signed a version. */
export const listSigners = async (tx: Tenant, version: number): Promise<string[]> => {
  const rows = await tx.from('agreement_signatures').select('account_id').where('version', '=', version).execute()
  return rows.map(({ account_id }) => account_id)
}
