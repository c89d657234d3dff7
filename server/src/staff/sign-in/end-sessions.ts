import { appendGlobalFacts } from '@attune/store/facts/append-facts'
import { endSessions, type SessionFilter } from '@attune/store/staff/sessions'
import { endSwitchesOf } from '@attune/store/staff/switching/account-switches'
import type { Global } from '@attune/store/store'
import type { Deps } from '../../deps.ts'
import { forgetSession } from '../session-cache.ts'
import { recordSwitch } from '../switching/record-switch.ts'

interface SessionEndReason {
  why:
    | 'signed-out'
    | 'reuse'
    | 'revoked'
    | 'password-changed'
    | 'password-reset'
    | 'second-factor-on'
    | 'key-revoked'
    | 'disabled'
    | 'too-old'
  organizationId: string | null
  /** Whose sessions they are. */
  accountId: string
  actor: string | null
  cause: string | null
  at: Date
}

/**
 * Ends sessions and any account switches in them, and records a fact for each, in the caller's transaction. Returns the
 * ids of the sessions that were open.
 */
export const endAndRecordSessions = async (
  tx: Global,
  which: SessionFilter,
  because: SessionEndReason,
): Promise<string[]> => {
  const { why, organizationId, accountId, actor, cause, at } = because
  const ended = await endSessions(tx, which, at)
  if (ended.length === 0) return []
  await appendGlobalFacts(
    tx,
    organizationId,
    ended.map((sessionId) => ({
      kind: 'SessionEnded' as const,
      payload: { sessionId, accountId, why },
      actor,
      cause,
      at,
    })),
  )
  for (const row of await endSwitchesOf(tx, ended, at))
    await recordSwitch(tx, 'AccountSwitchEnded', row, { actor, cause, at })
  return ended
}

/**
 * Call after the commit: this process forgets the sessions at once, live streams end through the fact, other processes
 * notice within 5 s.
 */
export const forgetEndedSessions = (deps: Deps, sessionIds: string[]): void => {
  for (const sessionId of sessionIds) forgetSession(sessionId)
  deps.store.hints.give('facts')
}
