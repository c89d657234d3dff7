import type { Session } from '@attune/contract/staff/entity'
import { SESSIONS_LISTED } from '@attune/contract/staff/limits'
import { openSessions, type WhichSessions } from '@attune/store/staff/sessions'
import type { Deps } from '../../deps.ts'
import { endAndTell, feelEnd } from '../sign-in/end-sessions.ts'
import type { Person } from '../who.ts'

/** One's own open sessions, newest first. */
export const ownSessions = async (deps: Deps, who: Person): Promise<{ data: Session[] }> => {
  const rows = await openSessions(deps.store.global, who.account.account_id, deps.now(), SESSIONS_LISTED)
  return {
    data: rows.map((row) => ({
      _id: row.session_id,
      startedAt: row.started_at.toISOString(),
      lastSeenAt: (row.last_seen_at ?? row.started_at).toISOString(),
      way: row.way,
      keyName: row.key_name,
      address: row.address,
      device: row.device,
      current: row.session_id === who.sessionId,
    })),
  }
}

/** Ends one of one's own sessions. Nobody's and another's are the same: there is nothing to end. */
export const revokeOwnSession = (deps: Deps, who: Person, input: { id: string }): Promise<{ ended: number }> =>
  end(deps, who, { sessionId: input.id, accountId: who.account.account_id })

export const revokeOtherSessions = (deps: Deps, who: Person, _input: object): Promise<{ ended: number }> =>
  end(deps, who, { accountId: who.account.account_id, except: who.sessionId })

const end = async (deps: Deps, who: Person, which: WhichSessions): Promise<{ ended: number }> => {
  const accountId = who.account.account_id
  const because = { organizationId: who.home, accountId, actor: accountId, cause: who.requestId, at: deps.now() }
  const ended = await deps.store.globalTransaction((tx) => endAndTell(tx, which, { why: 'revoked', ...because }))
  feelEnd(deps, ended)
  return { ended: ended.length }
}
