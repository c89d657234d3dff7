import { randomBytes } from 'node:crypto'
import type { ApiKey } from '@attune/contract/staff/entity'
import { insertApiKey, type ApiKeyRecord } from '@attune/store/staff/api-keys'
import type { Global } from '@attune/store/store'
import { newId } from '../../new-id.ts'
import { hashToken } from '../tokens.ts'

/** Prefixes of keys: anyone who finds one sees what it opens, and secret scanners recognize it. */
export const KEY_PREFIX = { person: 'attune_user_', integration: 'attune_org_' } as const

/** Characters after the prefix that lists show. */
const HINT_MORE = 4

/**
 * Creates a key. It is shown once and stored as a plain hash, by which it is looked up: 256 random bits need no slow
 * one.
 */
export const addKey = async (
  tx: Global,
  kind: keyof typeof KEY_PREFIX,
  of: { accountId: string; name: string; createdBy: string; at: Date; expiresAt?: Date | null },
): Promise<{ key: string; record: ApiKeyRecord }> => {
  const prefix = KEY_PREFIX[kind]
  const key = prefix + randomBytes(32).toString('base64url')
  const record: ApiKeyRecord = {
    api_key_id: newId('ak'),
    account_id: of.accountId,
    key_hash: hashToken(key),
    hint: key.slice(0, prefix.length + HINT_MORE),
    name: of.name.trim(),
    created_by: of.createdBy,
    created_at: of.at,
    last_used_at: null,
    revoked_at: null,
    expires_at: of.expiresAt ?? null,
  }
  await insertApiKey(tx, record)
  return { key, record }
}

export const keyFor = (record: ApiKeyRecord): ApiKey => ({
  _id: record.api_key_id,
  name: record.name,
  hint: record.hint,
  createdAt: record.created_at.toISOString(),
  lastUsedAt: record.last_used_at?.toISOString() ?? null,
})
