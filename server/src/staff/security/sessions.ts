import type { Session } from '@attune/contract/staff/entity'
import { SESSIONS_LISTED_MAX } from '@attune/contract/staff/limits'
import { listOpenSessions, type SessionFilter } from '@attune/store/staff/sessions'
import { listStaff } from '@attune/store/staff/list-staff'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { endAndRecordSessions, forgetEndedSessions } from '../sign-in/end-sessions.ts'
import { byOf } from '../../calls/by.ts'
import type { Member, Person } from '../../calls/who.ts'
import { recordSecurityEvent } from '../../security-log/record-security-event.ts'

/** Lists one's own open sessions, newest first. */
export const listOwnSessions = async (deps: Deps, who: Person): Promise<{ data: Session[] }> => {
  const rows = await listOpenSessions(deps.store.global, who.account.account_id, deps.now(), SESSIONS_LISTED_MAX)
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

/** Ends one of one's own sessions. Unknown and other people's sessions are the same: there is nothing to end. */
export const revokeOwnSession = (deps: Deps, who: Person, input: { id: string }): Promise<{ ended: number }> =>
  endOwnSessions(deps, who, { sessionId: input.id, accountId: who.account.account_id })

export const revokeOtherSessions = (deps: Deps, who: Person, _input: object): Promise<{ ended: number }> =>
  endOwnSessions(deps, who, { accountId: who.account.account_id, except: who.sessionId })

const endOwnSessions = (deps: Deps, who: Person, which: SessionFilter): Promise<{ ended: number }> =>
  endSessionsOf(deps, who, { organizationId: who.home, accountId: who.account.account_id }, which)

/** Ends the sessions of an account of one's organization. For one's own account, the session this comes from stays. */
export const endAccountSessions = async (
  deps: Deps,
  who: Member,
  { userId: accountId }: { userId: string },
): Promise<{ ended: number }> => {
  const { organizationId } = who
  const query = { organizationId, ids: [accountId], withDisabled: true, limit: 1 }
  if ((await listStaff(deps.store.global, query)).length === 0) throw new Refusal('AccountNotFound')
  return endSessionsOf(deps, who, { organizationId, accountId }, { accountId, except: who.sessionId })
}

const endSessionsOf = async (
  deps: Deps,
  who: Person,
  about: { organizationId: string | null; accountId: string },
  which: SessionFilter,
): Promise<{ ended: number }> => {
  const because = { ...about, ...byOf(who, deps.now()) }
  const ended = await deps.store.globalTransaction((tx) =>
    endAndRecordSessions(tx, which, { why: 'revoked', ...because }),
  )
  forgetEndedSessions(deps, ended)
  if (ended.length > 0)
    recordSecurityEvent(deps, who, 'sessions-ended', {
      ...about,
      ...(because.actor !== about.accountId && { actorId: because.actor }),
      detail: { ended: String(ended.length) },
    })
  return { ended: ended.length }
}
