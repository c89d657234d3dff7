import type { ApiKey } from '@attune/contract/staff/entity'
import { API_KEYS_MAX } from '@attune/contract/staff/limits'
import { appendGlobalFacts } from '@attune/store/facts/append-facts'
import { apiKeysOf, revokeApiKeyOf, revokeApiKeysOf } from '@attune/store/staff/api-keys'
import type { Global } from '@attune/store/store'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { verifyPasswordAndCode } from '../account/verify-password.ts'
import { changeOwnAccount, changeVerifiedAccount } from '../account/change-own-account.ts'
import { addMail } from '../mail/add-mail.ts'
import { recordOwnSecurityEvent } from '../../security-log/record-security-event.ts'
import { endAndRecordSessions, forgetEndedSessions } from '../sign-in/end-sessions.ts'
import { byOf, type By } from '../../calls/by.ts'
import type { Person } from '../../calls/who.ts'
import { addKey, keyFor } from './keys.ts'

/** Lists one's own keys. An integration's key belongs to its organization, so it lists none. */
export const listOwnApiKeys = async (deps: Deps, who: Person): Promise<{ data: ApiKey[] }> => {
  if (who.account.kind !== 'person') return { data: [] }
  return { data: (await apiKeysOf(deps.store.global, who.account.account_id)).map(keyFor) }
}

/** Creates a personal API key. It signs in as the person without password and code, so they are told by mail. */
export const createApiKey = async (
  deps: Deps,
  who: Person,
  input: { name: string; password: string; code?: string | undefined },
): Promise<{ key: string; apiKey: ApiKey }> => {
  const verified = await verifyPasswordAndCode(deps, who, input)
  const made = await changeVerifiedAccount(deps, who, verified, async ({ tx, held, now, recordFact }) => {
    const accountId = held.account_id
    if ((await apiKeysOf(tx, accountId)).length >= API_KEYS_MAX) throw new Refusal('ApiKeysFull')
    const { key, record } = await addKey(tx, 'person', { accountId, name: input.name, createdBy: accountId, at: now })
    await addMail(tx, { mail: 'api-key-created', accountId }, now)
    await recordFact('ApiKeyCreated', { apiKeyId: record.api_key_id })
    return { key, apiKey: keyFor(record) }
  })
  recordOwnSecurityEvent(deps, who, 'key-created', { apiKey: made.apiKey._id })
  return made
}

/** Revokes one of one's own keys and ends the sessions opened with it. */
export const revokeApiKey = async (deps: Deps, who: Person, input: { id: string }): Promise<{ ended: number }> => {
  if (who.account.kind !== 'person') return { ended: 0 }
  const accountId = who.account.account_id
  const ended = await changeOwnAccount(deps, who, async ({ tx, now, recordFact }) => {
    if (!(await revokeApiKeyOf(tx, accountId, input.id, now))) return null
    await recordFact('ApiKeyRevoked', { apiKeyId: input.id })
    const because = { organizationId: who.home, accountId, ...byOf(who, now) }
    return endAndRecordSessions(tx, { accountId, apiKeyId: input.id }, { why: 'key-revoked', ...because })
  })
  if (ended === null) return { ended: 0 }
  forgetEndedSessions(deps, ended)
  recordOwnSecurityEvent(deps, who, 'key-revoked', { apiKey: input.id })
  return { ended: ended.length }
}

/**
 * Revokes all keys of an account, in the transaction that changes its password: someone who knew the old one may have
 * created a key. The caller ends the sessions opened with them.
 */
export const revokeAllApiKeys = async (
  tx: Global,
  accountId: string,
  by: By & { organizationId: string | null },
): Promise<string[]> => {
  const { organizationId, ...of } = by
  const revoked = await revokeApiKeysOf(tx, accountId, by.at)
  if (revoked.length > 0)
    await appendGlobalFacts(
      tx,
      organizationId,
      revoked.map((apiKeyId) => ({ kind: 'ApiKeyRevoked' as const, payload: { accountId, apiKeyId }, ...of })),
    )
  return revoked
}
