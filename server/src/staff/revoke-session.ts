import { accountStandingOf } from '@attune/store/staff/accounts'
import { sessionByAccess, sessionOfRefresh } from '@attune/store/staff/sessions'
import type { Deps } from '../deps.ts'
import { endAndRecordSessions } from './sign-in/end-sessions.ts'
import { hashToken } from './tokens.ts'
import { recordSecurityEvent } from '../security-log/record-security-event.ts'
import { forgetSession } from './session-cache.ts'
import type { Visitor } from '../calls/who.ts'

/**
 * Ends the session of an access or refresh token. An unknown token is no error: the caller is signed out either way.
 */
export const revokeSession = async (
  deps: Deps,
  visitor: Visitor,
  input: { token: string },
): Promise<{ revoked: true }> => {
  const now = deps.now()
  const hash = hashToken(input.token)
  const forgotten = await deps.store.globalTransaction(async (tx) => {
    const session = (await sessionByAccess(tx, hash)) ?? (await sessionOfRefresh(tx, hash))
    if (session === undefined) return null
    const { session_id: sessionId, account_id: accountId } = session
    const organizationId = (await accountStandingOf(tx, accountId))?.membership.organization_id ?? null
    const by = { actor: accountId, cause: visitor.requestId, at: now }
    const ended = await endAndRecordSessions(tx, { sessionId }, { why: 'signed-out', organizationId, accountId, ...by })
    return ended.length === 0 ? null : { sessionId, accountId, organizationId }
  })
  // After the commit, so that a simultaneous request cannot bring the open session back into the cache.
  if (forgotten !== null) {
    forgetSession(forgotten.sessionId)
    recordSecurityEvent(deps, visitor, 'signed-out', forgotten)
  }
  deps.store.hints.give('facts')
  return { revoked: true }
}
