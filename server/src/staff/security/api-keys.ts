import type { ApiKey } from '@attune/contract/staff/entity'
import { API_KEYS_MAX } from '@attune/contract/staff/limits'
import { apiKeysOf, revokeApiKeyOf } from '@attune/store/staff/api-keys'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { verifyPassword } from '../account/verify-password.ts'
import { changeOwnAccount } from '../account/change-own-account.ts'
import { addMail } from '../mail/add-mail.ts'
import { endAndRecordSessions, forgetEndedSessions } from '../sign-in/end-sessions.ts'
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
  input: { name: string; password: string },
): Promise<{ key: string; apiKey: ApiKey }> => {
  await verifyPassword(deps, who, input.password)
  return changeOwnAccount(deps, who, async ({ tx, held, now, recordFact }) => {
    const accountId = held.account_id
    if ((await apiKeysOf(tx, accountId)).length >= API_KEYS_MAX) throw new Refusal('ApiKeysFull')
    const { key, record } = await addKey(tx, 'person', { accountId, name: input.name, createdBy: accountId, at: now })
    await addMail(tx, { mail: 'api-key-created', accountId }, now)
    await recordFact('ApiKeyCreated', { apiKeyId: record.api_key_id })
    return { key, apiKey: keyFor(record) }
  })
}

/** Revokes one of one's own keys and ends the sessions opened with it. */
export const revokeApiKey = async (deps: Deps, who: Person, input: { id: string }): Promise<{ ended: number }> => {
  if (who.account.kind !== 'person') return { ended: 0 }
  const accountId = who.account.account_id
  const ended = await changeOwnAccount(deps, who, async ({ tx, now, recordFact }) => {
    if (!(await revokeApiKeyOf(tx, accountId, input.id, now))) return []
    await recordFact('ApiKeyRevoked', { apiKeyId: input.id })
    const because = { organizationId: who.home, accountId, actor: accountId, cause: who.requestId, at: now }
    return endAndRecordSessions(tx, { accountId, apiKeyId: input.id }, { why: 'key-revoked', ...because })
  })
  forgetEndedSessions(deps, ended)
  return { ended: ended.length }
}
