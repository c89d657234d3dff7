import type { TokensWithKey } from '@attune/contract/staff/entity'
import { accountStandingOf } from '@attune/store/staff/accounts'
import { apiKeyByHash, recordApiKeyUse } from '@attune/store/staff/api-keys'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { hashToken } from '../tokens.ts'
import { hasAccess, type Visitor } from '../../calls/who.ts'
import { openSession } from './open-session.ts'
import { recordSecurityEvent } from '../../security-log/record-security-event.ts'
import { beginTry, counterOfAddress } from './tries.ts'

/**
 * Signs in with an API key. It is looked up by its hash, so timing reveals nothing about other keys. A valid key is
 * accepted no matter what else came from its address: nobody can guess 256 bits, so only the load of wrong ones is
 * limited. An integration gets its key back to renew the session with; a person does not.
 */
export const signInByApiKey = async (
  deps: Deps,
  visitor: Visitor,
  input: { apikey: string },
): Promise<TokensWithKey> => {
  const now = deps.now()
  const key = await apiKeyByHash(deps.store.global, hashToken(input.apikey), now)
  const standing = key === undefined ? undefined : await accountStandingOf(deps.store.global, key.account_id)
  const about = { accountId: key?.account_id, organizationId: standing?.membership.organization_id }
  if (key === undefined || standing === undefined || !hasAccess(standing)) {
    await beginTry(deps, { visitor, what: 'api-key', ...about }, [counterOfAddress(visitor.address)], now)
    recordSecurityEvent(deps, visitor, 'key-refused', about)
    throw new Refusal('ApiKeyWrong')
  }
  const way = standing.account.kind === 'integration' ? 'integration' : 'api-key'
  const tokens = await deps.store.globalTransaction(async (tx) => {
    if (!(await recordApiKeyUse(tx, key.api_key_id, now))) throw new Refusal('ApiKeyWrong')
    return openSession(deps, tx, visitor, standing, { way, apiKeyId: key.api_key_id, expiresAt: key.expires_at }, now)
  })
  deps.store.hints.give('facts')
  recordSecurityEvent(deps, visitor, 'key-used', { ...about, detail: { apiKey: key.api_key_id } })
  return way === 'integration' ? { ...tokens, apikey: input.apikey } : tokens
}
