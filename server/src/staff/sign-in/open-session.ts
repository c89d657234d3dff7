import type { Tokens } from '@attune/contract/staff/entity'
import { appendGlobalFacts } from '@attune/store/facts/append-facts'
import type { AccountStanding } from '@attune/store/staff/accounts'
import { insertSession } from '@attune/store/staff/sessions'
import type { Global } from '@attune/store/store'
import type { Deps } from '../../deps.ts'
import { newId } from '../../new-id.ts'
import { firstTokens, sessionEndOf } from '../tokens.ts'
import type { Visitor } from '../../calls/who.ts'
import { coarseAddress, deviceOf } from '../../security-log/address-and-device.ts'

/** How somebody signed in. */
export type SignInMethod =
  | { way: 'password' }
  | { way: 'api-key' | 'integration'; apiKeyId: string; expiresAt: Date | null }

/** Opens a session, in the transaction of the sign-in. */
export const openSession = async (
  deps: Deps,
  tx: Global,
  visitor: Visitor,
  { account, membership, organization }: AccountStanding,
  how: SignInMethod,
  now: Date,
): Promise<Tokens> => {
  const tokens = firstTokens(
    now,
    sessionEndOf(deps.settings, organization, now, 'expiresAt' in how ? how.expiresAt : null),
  )
  const sessionId = newId('se')
  await insertSession(
    tx,
    {
      session_id: sessionId,
      account_id: account.account_id,
      started_at: now,
      last_seen_at: now,
      way: how.way,
      api_key_id: 'apiKeyId' in how ? how.apiKeyId : null,
      address: coarseAddress(visitor.address),
      device: deviceOf(visitor.userAgent ?? ''),
    },
    tokens.stored,
  )
  await appendGlobalFacts(tx, membership.organization_id, [
    {
      kind: 'SessionStarted',
      payload: { sessionId, way: how.way },
      actor: account.account_id,
      cause: visitor.requestId,
      at: now,
    },
  ])
  return tokens.wire
}
