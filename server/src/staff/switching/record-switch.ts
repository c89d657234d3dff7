import { appendGlobalFacts } from '@attune/store/facts/append-facts'
import { accountStandingOf } from '@attune/store/staff/accounts'
import type { SwitchRecord } from '@attune/store/staff/switching/account-switches'
import type { Global } from '@attune/store/store'

/**
 * Records what happened to a switch in the organization of the account's owner, and returns that; null for none.
 * `actor` is who caused it; by default, whoever switched.
 */
export const recordSwitch = async (
  tx: Global,
  kind: 'AccountSwitchStarted' | 'AccountSwitchConfirmed' | 'AccountSwitchEnded',
  row: SwitchRecord,
  { actor = row.actor_id, cause, at }: { actor?: string | null; cause: string | null; at: Date },
): Promise<string | null> => {
  const { switch_id: switchId, session_id: sessionId, account_id: accountId } = row
  const organizationId = (await accountStandingOf(tx, accountId))?.membership.organization_id ?? null
  await appendGlobalFacts(tx, organizationId, [{ kind, payload: { switchId, sessionId, accountId }, actor, cause, at }])
  return organizationId
}
