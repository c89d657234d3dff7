import type { Tokens } from '@attune/contract/staff/entity'
import { REFRESH_GRACE_SECONDS } from '@attune/contract/staff/limits'
import { accountStandingOf } from '@attune/store/staff/accounts'
import { lockRefresh, rotateRefresh } from '@attune/store/staff/sessions'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { recordSecurityEvent } from '../security-log/record-security-event.ts'
import { endAndRecordSessions } from './sign-in/end-sessions.ts'
import { hashToken, nextTokens, sessionEndOf } from './tokens.ts'
import { hasAccess, type Visitor } from '../calls/who.ts'

/**
 * Rotates a refresh token. Using a token again within the grace time returns the same successor (two tabs, a lost
 * answer). Using it later means that it was stolen or copied, and ends the session. A session that has reached its
 * maximum age isn't renewed.
 */
export const refreshSession = async (deps: Deps, visitor: Visitor, input: { token: string }): Promise<Tokens> => {
  // Without a token, an integration can still sign in again by its API key; that is another call.
  if (input.token === '') throw new Refusal('RefreshNotAvailable')
  const now = deps.now()
  const used = hashToken(input.token)
  const outcome = await deps.store.globalTransaction(async (tx) => {
    const found = await lockRefresh(tx, used)
    if (found === undefined || found.ended_at !== null || found.expires_at <= now) return 'invalid'
    const standing = await accountStandingOf(tx, found.account_id)
    if (standing === undefined || !hasAccess(standing)) return 'invalid'
    const end = sessionEndOf(deps.settings, standing.organization, found.started_at, found.key_expires_at)
    if (end <= now) return 'invalid'
    if (found.used_at === null) {
      const next = nextTokens(deps.secret, input.token, now, end)
      await rotateRefresh(tx, { hash: used, sessionId: found.session_id, at: now }, next.stored)
      return next.wire
    }
    if (now.getTime() - found.used_at.getTime() <= REFRESH_GRACE_SECONDS * 1000)
      return nextTokens(deps.secret, input.token, found.used_at, end).wire
    const about = { accountId: found.account_id, organizationId: standing.membership.organization_id }
    const by = { actor: found.account_id, cause: visitor.requestId, at: now }
    await endAndRecordSessions(tx, { sessionId: found.session_id }, { why: 'reuse', ...about, ...by })
    return { reused: about }
  })
  if (typeof outcome === 'object' && 'reused' in outcome) {
    deps.store.hints.give('facts')
    recordSecurityEvent(deps, visitor, 'session-reused', outcome.reused)
    throw new Refusal('RefreshTokenInvalid')
  }
  if (outcome === 'invalid') throw new Refusal('RefreshTokenInvalid')
  return outcome
}
