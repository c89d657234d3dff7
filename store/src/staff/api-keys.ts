import { sql, type Insertable, type Selectable } from 'kysely'
import type { ApiKeysTable } from './tables.ts'
import type { Global } from '../store.ts'

export type ApiKeyRecord = Selectable<ApiKeysTable>

export const insertApiKey = async (db: Global, key: Insertable<ApiKeysTable>): Promise<void> => {
  await db.insertInto('api_keys').values(key).execute()
}

/** The key with this hash that can be signed in with now. */
export const apiKeyByHash = (db: Global, hash: Buffer, now: Date): Promise<ApiKeyRecord | undefined> =>
  db
    .selectFrom('api_keys')
    .selectAll()
    .where('key_hash', '=', hash)
    .where('revoked_at', 'is', null)
    .where((key) => key.or([key('expires_at', 'is', null), key('expires_at', '>', now)]))
    .executeTakeFirst()

/** An account's active keys, newest first. */
export const apiKeysOf = (db: Global, accountId: string): Promise<ApiKeyRecord[]> =>
  db
    .selectFrom('api_keys')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('api_key_id', 'desc')
    .execute()

export type IntegrationRecord = ApiKeyRecord & {
  maker_name: string | null
  maker_email: string | null
  permissions: bigint | null
}

/** Active keys of an organization's integrations with their creators, newest first. */
export const integrationKeysOf = (db: Global, organizationId: string): Promise<IntegrationRecord[]> =>
  db
    .selectFrom('api_keys')
    .innerJoin('accounts', 'accounts.account_id', 'api_keys.account_id')
    .innerJoin('memberships', 'memberships.account_id', 'api_keys.account_id')
    .leftJoin('accounts as maker', 'maker.account_id', 'api_keys.created_by')
    .selectAll('api_keys')
    .select(['maker.name as maker_name', 'maker.email as maker_email', 'memberships.permissions'])
    .where('memberships.organization_id', '=', organizationId)
    .where('accounts.kind', '=', 'integration')
    .where('api_keys.revoked_at', 'is', null)
    .orderBy('api_keys.created_at', 'desc')
    .orderBy('api_keys.api_key_id', 'desc')
    .execute()

/** Records that a key was used. False if it was revoked in the meantime. */
export const recordApiKeyUse = async (db: Global, apiKeyId: string, at: Date): Promise<boolean> => {
  const rows = await db
    .updateTable('api_keys')
    .set({ last_used_at: at })
    .where('api_key_id', '=', apiKeyId)
    .where('revoked_at', 'is', null)
    .returning('api_key_id')
    .execute()
  return rows.length === 1
}

/** Revokes an account's key. False if there was no such active key. */
export const revokeApiKeyOf = async (db: Global, accountId: string, apiKeyId: string, at: Date): Promise<boolean> => {
  const rows = await db
    .updateTable('api_keys')
    .set({ revoked_at: at })
    .where('account_id', '=', accountId)
    .where('api_key_id', '=', apiKeyId)
    .where('revoked_at', 'is', null)
    .returning('api_key_id')
    .execute()
  return rows.length === 1
}

/** Revokes all of an account's keys. Returns their ids. */
export const revokeApiKeysOf = async (db: Global, accountId: string, at: Date): Promise<string[]> => {
  const rows = await db
    .updateTable('api_keys')
    .set({ revoked_at: at })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .returning('api_key_id')
    .execute()
  return rows.map((row) => row.api_key_id)
}

/** Locks an organization's integrations until the transaction ends, because their number is limited. */
export const lockIntegrations = async (db: Global, organizationId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`integrations ${organizationId}`}, 0))`.execute(db)
}
